import { countGraphemes } from '../../ui/graphemes.ts';

/** In characters as a reader counts them. */
export const MAX_TAG_LENGTH = 20;

/** Whether a story or a talk could carry this tag: short enough, and storable. */
export function isTag(text: string): boolean {
  return text !== '' && !text.includes('\0') && countGraphemes(text) <= MAX_TAG_LENGTH;
}
