import { createRequire } from 'node:module';
import { cleanText, tidyLine } from '../../lib/plain-text.ts';
import { innerLink, isSafeLink, safeLink } from '../../lib/safe-link.ts';
import { withoutUnseen } from '../../lib/text/unseen.ts';

/** Loaded at its first use: with its CSS parser it would take 30 ms of every start of a server. */
const require = createRequire(import.meta.url);
const loadSanitizer = (): typeof import('sanitize-html') => require('sanitize-html');

/**
 * The HTML that operators and members may bring along: paragraphs, line breaks, emphasis, lists and links. Everything else
 * goes; of unknown elements their text stays. It is applied when something is written and again whenever it is shown.
 * @param ownOrigin of our pages: a link that names it becomes an inner link
 */
export function sanitiseMarkup(html: string, ownOrigin?: string): string {
  const sanitised = loadSanitizer()(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: NESTING,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href, ownOrigin) }) },
  });
  // The parser decodes character references, so the text is cleaned after it. A combining mark after a tag belongs to
  // no letter. It is removed before composition, since U+0338 and the `>` of a tag compose to one character (≯), which
  // would leave the tag open.
  return cleanText(withoutUnseen(sanitised).replaceAll(/>\p{M}+/gu, '>'));
}

/** What a reader sees of sanitised markup, in one line. */
export function textOfMarkup(html: string): string {
  return linesOfMarkup(html).join(' ');
}

/** The same line by line, without empty ones. */
export function linesOfMarkup(html: string): string[] {
  const text = html.replaceAll(/<\/?(p|br|ul|ol|li)\b[^>]*>/g, '\n').replaceAll(/<[^>]*>/g, '');
  const lines = text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name) => characters[name] ?? '').split('\n');
  return lines.map(tidyLine).filter((line) => line !== '');
}

/** Nothing else is escaped in it. */
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Lists in lists and what is in them; deeper elements go. */
const NESTING = 12;

/** Where a link does not lead anywhere safe, its words stay. */
function linkTo(href = '', ownOrigin?: string): Record<string, string> {
  if (!isSafeLink(href)) return {};
  const link = innerLink(safeLink(href), ownOrigin);
  return { href: link, ...(!link.startsWith('/') && { target: '_blank', rel: 'noopener' }) };
}
