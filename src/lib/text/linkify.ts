import { linkTarget } from './safe-link.ts';

/** A part of a plain text: text without addresses, or one web address. */
type TextPart = { text: string; href?: string };

/**
 * Hangul continues an address only after `/`, `=`, `_`, `-` or Hangul. Otherwise the particle 은 in
 * `https://pureut.kr/1은` would belong to the address.
 */
const ADDRESS = /\bhttps?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=_\-가-힣])[가-힣])+/gi;
const TRAILING = ".,:;!?'*~";
const OPENING: Record<string, string> = { ')': '(', ']': '[' };

/**
 * Splits a text into words and addresses, for comments and imported texts, in linear time. The joined parts are the
 * text.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const pattern = new RegExp(ADDRESS);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: found, index } = match;
    const bracketed = untilClosed(found);
    // Another address may begin after the bracket: `[https://a.kr][https://b.kr]`.
    pattern.lastIndex = index + bracketed.length;
    const address = withoutTrailing(bracketed);
    if (linkTarget(address) === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns an address up to a square bracket that was opened before it. Such a bracket is no part of an address. */
function untilClosed(address: string): string {
  let opened = 0;
  for (let at = 0; at < address.length; at++) {
    if (address[at] === '[') opened++;
    else if (address[at] === ']' && opened-- === 0) return address.slice(0, at);
  }
  return address;
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
