import { tidyLine } from '../../../lib/text/plain-text.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';

/** Returns whether a line has more graphemes than the limit. Lines are stored without spaces at their ends. */
export function isTooLong(line: string, limit: number): boolean {
  return line.length > limit && isLongerThan(tidyLine(line), limit);
}
