import { type Kind, kinds } from './kind.ts';
import type { FileTime } from './run-result.ts';

/** The time of a file in Vitest or Playwright, with its kind. */
export type Timed = FileTime & { kind: Kind };
/** A part of `npm test` that runs no test files, such as the build. */
export type Step = { name: string; seconds: number };

const SLOWEST = 30;
const MOST_WAITING = 10;

/**
 * Returns the figures of a run as Markdown.
 * @param machine the line that `machineSpeed` returns
 */
export function report({ machine, steps, files }: { machine: string; steps: Step[]; files: Timed[] }): string {
  return [
    machine,
    '',
    ...table(['kind', 'files', 'tests', 'seconds'], kindRows(steps, files)),
    '',
    'Seconds of build and checks are by the clock. Those of tests are the sum over files, which workers run at once.',
    '',
    ...table(['slowest files', 'kind', 'tests', 'seconds'], slowestRows(files)),
    '',
    ...waits(files.filter(({ waiting }) => waiting !== undefined)),
  ].join('\n');
}

function waits(journeys: Timed[]): string[] {
  if (journeys.length === 0) return [];
  const [waiting, all] = [sum(journeys.map((file) => file.waiting ?? 0)), sum(journeys.map(({ seconds }) => seconds))];
  return [
    `Journeys wait ${shown(waiting)} s of ${shown(all)} s: their assertions and calls such as waitForURL that take longer than a second each.`,
    '',
    ...table(['journeys that wait longest', 'kind', 'seconds waited', 'seconds'], waitingRows(journeys)),
    '',
  ];
}

function kindRows(steps: Step[], files: Timed[]): string[][] {
  const ofTests = kinds.flatMap((kind) => {
    const own = files.filter((file) => file.kind === kind);
    const tests = sum(own.map((file) => file.tests));
    const count = new Set(own.map(({ file }) => file)).size;
    return own.length === 0
      ? []
      : [[kind, String(count), String(tests), shown(sum(own.map(({ seconds }) => seconds)))]];
  });
  return [...steps.map(({ name, seconds }) => [name, '', '', shown(seconds)]), ...ofTests];
}

/** Merges the times of a file in all projects of a runner. A file has one entry for each kind. */
function byFile(files: Timed[]): Timed[] {
  const merged = new Map<string, Timed>();
  for (const each of files) {
    const key = `${each.kind} ${each.file}`;
    const before = merged.get(key);
    merged.set(key, {
      ...each,
      tests: each.tests + (before?.tests ?? 0),
      seconds: each.seconds + (before?.seconds ?? 0),
      waiting: (each.waiting ?? 0) + (before?.waiting ?? 0),
    });
  }
  return [...merged.values()];
}

function slowestRows(files: Timed[]): string[][] {
  return byFile(files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, kind, tests, seconds }) => [`\`${file}\``, kind, String(tests), shown(seconds)]);
}

function waitingRows(files: Timed[]): string[][] {
  return byFile(files)
    .filter(({ waiting = 0 }) => waiting > 0)
    .toSorted((one, other) => (other.waiting ?? 0) - (one.waiting ?? 0))
    .slice(0, MOST_WAITING)
    .map(({ file, kind, waiting = 0, seconds }) => [`\`${file}\``, kind, shown(waiting), shown(seconds)]);
}

/** Returns a Markdown table with numbers aligned to the right. */
function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column > 1 || head[column] === 'files';
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const shown = (seconds: number) => (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));
