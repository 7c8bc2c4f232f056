/** Texts of about 200 kB that a viewer sees as one character. */
export const MONSTERS: Record<string, string> = {
  'marks in two classes': `a${'\u0301'.repeat(49_990)}${'\u0323'.repeat(49_990)}`,
  'Thai vowels': `\u0e01${'\u0e33'.repeat(98_000)}`,
  'joined emoji': '👩\u200d'.repeat(33_000),
  'variation selectors': `🌱${'\ufe0f'.repeat(98_000)}`,
  'initial consonants': '\u1100'.repeat(98_000),
  'vowels of Hangul': `\u1100${'\u1161'.repeat(98_000)}`,
  'a conjunct of Devanagari': '\u0915\u094d'.repeat(49_000),
  'letters of tags': `🏴${'\u{e0061}'.repeat(49_000)}`,
};
