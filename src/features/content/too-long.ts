import { tidyLine } from '../../lib/plain-text.ts';
import { countGraphemes } from '../../ui/graphemes.ts';

/** Whether a line is too long to be stored, which it is without spaces at its ends; in characters as a reader counts them. */
export function isTooLong(line: string, limit: number): boolean {
  return line.length > limit && countGraphemes(tidyLine(line)) > limit;
}
