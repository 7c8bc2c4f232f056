type Rule = [pattern: RegExp, instead: string | ((found: string) => string)];

/** Patterns of personal data, with their replacements. */
const RULES: Rule[] = [
  // Replaces control characters, which affect terminals and logs, except line breaks.
  [/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' '],
  [/(?<![^\s@/()<>"'])[^\s@/()<>"']+@[^\s@/()<>"']+\.[^\s@/()<>"':]+/g, '<e-mail>'],
  // Keeps only the paths of addresses, since hosts, queries and fragments may be private.
  [/\bhttps?:\/\/[^\s/()"'<>]+/gi, ''],
  [/[?#][^\s()"'<>]*?(?=:\d+:\d+\b|[\s()"'<>]|$)/g, ''],
  [/\bbearer\s+[^\s"',;)]+/gi, '<secret>'],
  [/\b(?:token|secret|password|key)["']?\s*[:=]\s*["']?[^\s"',;)]+/gi, '<secret>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<address>'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4}){1,7}(?![\w:])/gi, '<address>'],
  [/\b\d[\d -]{7,}\d\b/g, '<number>'],
  // No identifier in our code is this long and has digits.
  [/[\w+=-]{20,}/g, (word) => (/\d/.test(word) ? '<secret>' : word)],
];

/** A request id of our server or of a proxy. It stays, since it finds the request in the log and is not personal. */
const REQUEST_ID = /(\brequest [\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\b)/;

/**
 * Removes personal data from a text: hosts and queries of addresses, e-mail addresses, network addresses, tokens and
 * long numbers.
 */
export function scrub(text: string): string {
  const pieces = text.toWellFormed().split(REQUEST_ID);
  // `split` returns the matches at odd indexes.
  return pieces.map((piece, index) => (index % 2 === 0 ? scrubPiece(piece) : piece)).join('');
}

function scrubPiece(text: string): string {
  return RULES.reduce((scrubbed, [pattern, instead]) => scrubbed.replaceAll(pattern, instead as string), text);
}
