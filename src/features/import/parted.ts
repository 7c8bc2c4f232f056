/**
 * A text in parts of at most so many UTF-16 units, parted between words where there are any; together they are the text.
 */
export function parted(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const space = Math.max(rest.lastIndexOf(' ', limit - 1), rest.lastIndexOf('\n', limit - 1));
    let end = space > limit / 2 ? space + 1 : limit;
    // A pair of surrogates is one character.
    if (/[\ud800-\udbff]/.test(rest[end - 1] ?? '')) end--;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? parts : [...parts, rest];
}
