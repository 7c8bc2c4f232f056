import { createRequire } from 'node:module';
import { cleanText, tidyLine } from '../../../lib/text/plain-text.ts';
import { innerLink, isSafeLink, safeLink } from '../../../lib/text/safe-link.ts';
import { withoutUnseen } from '../../../lib/text/unseen.ts';

/** Loaded on first use. With its CSS parser, it would slow down each server start by 30 ms. */
const require = createRequire(import.meta.url);
const loadSanitizer = (): typeof import('sanitize-html') => require('sanitize-html');

/**
 * Sanitises HTML of operators and members: keeps paragraphs, line breaks, emphasis, lists and links. Of all other
 * elements, only the text stays. Call it when HTML is written and again when it is shown.
 * @param ownOrigin the origin of our pages; a link to it becomes a path
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

/** Returns the text of sanitised HTML in one line. */
export function textOfMarkup(html: string): string {
  return linesOfMarkup(html).join(' ');
}

/** Returns the text of sanitised HTML, line by line, without empty lines. */
export function linesOfMarkup(html: string): string[] {
  const text = html.replaceAll(/<\/?(p|br|ul|ol|li)\b[^>]*>/g, '\n').replaceAll(/<[^>]*>/g, '');
  const lines = text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name) => characters[name] ?? '').split('\n');
  return lines.map(tidyLine).filter((line) => line !== '');
}

/** Sanitised HTML escapes only these characters. */
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The depth that nested lists need. Deeper elements are removed. */
const NESTING = 12;

/** Returns no attributes for an unsafe link, so that only its words stay. */
function linkTo(href = '', ownOrigin?: string): Record<string, string> {
  if (!isSafeLink(href)) return {};
  const link = innerLink(safeLink(href), ownOrigin);
  return { href: link, ...(!link.startsWith('/') && { target: '_blank', rel: 'noopener' }) };
}
