import { diffArrays } from 'diff';

/** Lines that both texts share, or that only one of them has. */
type Run = { kind: 'same' | 'added' | 'removed'; lines: string[] };

/** Time limit in milliseconds. Longer comparisons return no difference, so that they do not block the process. */
const WITHIN_MS = 300;
/** Unchanged lines that are shown beside a change. */
const AROUND = 1;

/**
 * Compares two texts line by line, ignoring empty lines. Returns undefined when the comparison takes longer than
 * `WITHIN_MS`.
 */
export function differenceOf(before: string, after: string): Run[] | undefined {
  const runs = diffArrays(linesOf(before), linesOf(after), { timeout: WITHIN_MS });
  return runs?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
}

/**
 * Returns the runs with at most `AROUND` unchanged lines beside each change; `skipped` counts the omitted lines before
 * a run.
 */
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
