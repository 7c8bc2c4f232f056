/**
 * The script that every page loads counts graphemes (`snackbar.store.ts`) and is limited to six kilobytes. This file
 * therefore exports only this function; `graphemes.ts` has a segmenter of its own.
 */
const segmenter = new Intl.Segmenter('ko');

/** Returns how many characters a reader sees. */
export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}
