const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
/** UTF-16 units before and after a cut that may belong to one character. */
const REACH = 64;

/**
 * A text in parts of at most so many UTF-16 units, parted between words where there are any, and never within a character;
 * together they are the text.
 */
export function parted(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const space = Math.max(rest.lastIndexOf(' ', limit - 1), rest.lastIndexOf('\n', limit - 1));
    const end = space > limit / 2 ? space + 1 : characterStart(rest, limit);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Where the character at this place starts. A character made longer than any real one is parted. */
function characterStart(text: string, place: number): number {
  const from = Math.max(0, place - REACH);
  const found = segmenter.segment(text.slice(from, place + REACH)).containing(place - from);
  if (found && found.index > 0) return from + found.index;
  return /[\ud800-\udbff]/.test(text[place - 1] ?? '') ? place - 1 : place;
}
