import { stripVTControlCharacters } from 'node:util';

/** A test, hook or file that failed. */
export type Failure = {
  /** From the project's root. */
  file: string;
  /** The names of its groups and its own; empty for a file or a hook of a whole file. */
  test: string;
  /** The error's message, and for some runners its stack. */
  message: string;
};

/** CI keeps the last hundred or so lines of a run. */
const [MOST_FAILURES, MOST_LINES] = [15, 6];
const LINE_LENGTH = 200;

/** Returns the failures as text that fits at the end of a run: the first lines of the first fifteen. */
export function failureList(failures: Failure[]): string {
  const shown = failures.slice(0, MOST_FAILURES).map(({ file, test, message }) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const first = lines.slice(0, MOST_LINES).map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
    return [test === '' ? file : `${file} > ${test}`, ...first].join('\n');
  });
  const others = failures.length - shown.length;
  return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join('\n');
}
