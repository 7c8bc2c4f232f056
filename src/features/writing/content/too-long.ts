import { tidyLine } from '../../../lib/text/plain-text.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';

/** Whether a line is too long to be stored, which it is without spaces at its ends; in characters as a reader counts them. */
export function isTooLong(line: string, limit: number): boolean {
  return line.length > limit && isLongerThan(tidyLine(line), limit);
}
