import { linkTarget } from './safe-link.ts';

/** A part of a plain text: words, or a web address. */
type TextPart = { text: string; href?: string };

/**
 * Hangul continues an address only after `/`, `=`, `_`, `-` or Hangul, so that the particle 은 in `https://pureut.kr/1은`
 * does not belong to it.
 */
const ADDRESS = /\bhttps?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=_\-가-힣])[가-힣])+/gi;
const TRAILING = ".,:;!?'*~";
const OPENING: Record<string, string> = { ')': '(', ']': '[' };

/**
 * Splits a text into words and plain addresses, for comments and imported texts. The joined parts are the text. Takes
 * linear time.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (linkTarget(address) === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes trailing punctuation, and closing brackets that were opened before the address. */
function withoutTrailing(address: string): string {
  const unopened: Record<string, number> = { ')': 0, ']': 0 };
  for (const closing of [')', ']'])
    unopened[closing] = count(address, closing) - count(address, OPENING[closing] ?? '');
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const isUnopened = (unopened[last] ?? 0) > 0;
    if (!isUnopened && (last === '' || !TRAILING.includes(last))) return address.slice(0, end);
    if (isUnopened) unopened[last] = (unopened[last] ?? 0) - 1;
    end--;
  }
}

function count(text: string, letter: string): number {
  let found = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) found++;
  return found;
}
