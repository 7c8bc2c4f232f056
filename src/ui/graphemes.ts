const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** How many characters a reader sees: a family emoji is one, so is a syllable written in parts. */
export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}
