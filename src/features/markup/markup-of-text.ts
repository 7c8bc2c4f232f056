const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What somebody has typed, as markup that reads the same. */
export function markupOfText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '').replaceAll(/\r\n?|\n/g, '<br>');
}
