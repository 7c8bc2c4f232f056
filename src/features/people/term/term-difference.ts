import { diffArrays } from 'diff';

/** A run of lines that two texts share, or that one of them has alone. */
type Run = { kind: 'same' | 'added' | 'removed'; lines: string[] };

/** Longer texts than these limits give no difference, rather than keep the process. */
const WITHIN_MS = 300;
/** Unchanged lines that are shown beside a change. */
const AROUND = 1;

/** What two texts have of each other, line by line; empty lines do not count. Undefined when it takes too long to say. */
export function differenceOf(before: string, after: string): Run[] | undefined {
  const runs = diffArrays(linesOf(before), linesOf(after), { timeout: WITHIN_MS });
  return runs?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
}

/** The same with but a line or so of what did not change; `skipped` counts what is left out before it. */
export function aroundChanges(runs: Run[]): (Run & { skipped: number })[] {
  const shown: (Run & { skipped: number })[] = [];
  let skipped = 0;
  for (const [index, run] of runs.entries()) {
    if (run.kind !== 'same') {
      shown.push({ ...run, skipped });
      skipped = 0;
      continue;
    }
    const head = index === 0 ? [] : run.lines.slice(0, AROUND);
    const tail = index === runs.length - 1 ? [] : run.lines.slice(Math.max(head.length, run.lines.length - AROUND));
    if (head.length > 0) shown.push({ kind: 'same', lines: head, skipped: 0 });
    skipped = run.lines.length - head.length - tail.length;
    if (tail.length > 0) {
      shown.push({ kind: 'same', lines: tail, skipped });
      skipped = 0;
    }
  }
  return skipped > 0 ? [...shown, { kind: 'same', lines: [], skipped }] : shown;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && line !== '>');
}
