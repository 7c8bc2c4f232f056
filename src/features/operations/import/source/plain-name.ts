import { Parser } from 'htmlparser2';

/** Returns a name or a title with its entities decoded (`Q&amp;A`); everything else stays as it is, also `<`. */
export function plainName(text: string): string {
  if (!text.includes('&')) return text;
  let plain = '';
  const parser = new Parser({ ontext: (part) => (plain += part) });
  parser.end(text.replaceAll('<', '&lt;'));
  return plain;
}

const TAG = /<\/?[a-z][^<>]*>/gi;

/** Returns a title that is HTML as plain text, without its tags. */
export function plainTitle(html: string): string {
  return plainName(html.replaceAll(TAG, ''));
}
