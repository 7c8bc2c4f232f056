import { stripVTControlCharacters } from 'node:util';

/** A test, hook or file that failed. */
export type Failure = {
  /** From the project's root. */
  file: string;
  /** The titles of its groups and its own title; empty for a file or for a hook of a whole file. */
  test: string;
  /** The error's message; for some runners, with its stack. */
  message: string;
};

/** CI shows only the last hundred or so lines of a run. */
const [MOST_FAILURES, MOST_LINES] = [15, 6];
const LINE_LENGTH = 200;

/** Formats the first fifteen failures with six lines each, so that they fit at the end of a run. */
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
