/**
 * The script of every page's frame counts graphemes (`snackbar.store.ts`) and may have six kilobytes. This file therefore
 * exports no more than the frame needs; `graphemes.ts` has a segmenter of its own.
 */
const segmenter = new Intl.Segmenter('ko');

/** Returns how many characters a reader sees. */
export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}
