type Rule = [pattern: RegExp, instead: string | ((found: string) => string)];

/** What may be somebody's in the words of an error, and what stands in its place. */
const RULES: Rule[] = [
  // Line breaks stay; what else controls a terminal or a log does not.
  [/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' '],
  [/(?<![^\s@/()<>"'])[^\s@/()<>"']+@[^\s@/()<>"']+\.[^\s@/()<>"':]+/g, '<e-mail>'],
  // Of an address its path alone: hosts, queries and fragments are nobody else's business.
  [/\bhttps?:\/\/[^\s/()"'<>]+/gi, ''],
  [/[?#][^\s()"'<>]*?(?=:\d+:\d+\b|[\s()"'<>]|$)/g, ''],
  [/\bbearer\s+[^\s"',;)]+/gi, '<secret>'],
  [/\b(?:token|secret|password|key)["']?\s*[:=]\s*["']?[^\s"',;)]+/gi, '<secret>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<address>'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4}){1,7}(?![\w:])/gi, '<address>'],
  [/\b\d[\d -]{7,}\d\b/g, '<number>'],
  // No word in our code is so long and has digits.
  [/[\w+=-]{20,}/g, (word) => (/\d/.test(word) ? '<secret>' : word)],
];

/** The id of a request to our server, as we or a proxy make one: by it the server's log is searched, and it is nobody's. */
const REQUEST_ID = /(\brequest [\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\b)/;

/** Takes what may be anybody's out of a text: addresses, e-mail, queries, tokens, long numbers. */
export function scrub(text: string): string {
  const pieces = text.toWellFormed().split(REQUEST_ID);
  // Every other piece is what it was split by.
  return pieces.map((piece, index) => (index % 2 === 0 ? scrubPiece(piece) : piece)).join('');
}

function scrubPiece(text: string): string {
  return RULES.reduce((scrubbed, [pattern, instead]) => scrubbed.replaceAll(pattern, instead as string), text);
}
