import { cleanText, isBlank } from '../../../../lib/text/plain-text.ts';
import { BODY_LIMITS } from '../../body/limits.ts';
import { makeLists } from './word-lists.browser.ts';

/**
 * Converts HTML from a word processor or a web page to HTML with the blocks of a body: headings, paragraphs, lists, quotes,
 * emphasis and links. Rows of tables become paragraphs. Styles, pictures and all else are removed.
 */

type Cleaned = {
  html: string;
  /** The number of removed pictures. They are on other servers, so the writer has to upload them. */
  pictures: number;
  /** How many videos, sounds and frames of other sites were left out. */
  embeds: number;
};

const WITHOUT_TEXT = 'script, noscript, template, meta, link, title, xml, iframe, object, embed, svg, video, audio';
const EMBEDS = 'iframe, video, audio, object, embed';
const PICTURES = 'img, picture, v\\:imagedata';
const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, pre, section, article, header, footer';
const HEADINGS: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' };

export function cleanHtml(html: string): Cleaned {
  const page = parse(withoutStyles(html));
  removeComments(page);
  for (const element of page.querySelectorAll('[hidden]')) element.remove();
  for (const element of page.querySelectorAll<HTMLElement>('[data-look]')) {
    if (/display:\s*none|mso-hide:\s*all/i.test(lookOf(element))) element.remove();
  }
  const embeds = countEmbeds(page);
  for (const element of page.querySelectorAll(WITHOUT_TEXT)) element.remove();
  keepLines(page);
  const pictures = removePictures(page);
  makeLists(page);
  for (const table of [...page.querySelectorAll('table')].reverse()) replaceTable(table);
  for (const pre of page.querySelectorAll('pre')) pre.replaceWith(paragraphOf(page, linesOf(pre)));
  for (const quote of [...page.querySelectorAll('blockquote')].reverse()) tidyQuote(quote);
  for (const heading of page.querySelectorAll('h1, h4, h5, h6, .MsoTitle')) {
    rename(heading, HEADINGS[heading.tagName] ?? 'h2');
  }
  for (const box of page.querySelectorAll('aside, figure, figcaption')) rename(box, 'div');
  // Google Docs wraps the whole text in a bold element with a normal font weight.
  for (const bold of page.querySelectorAll<HTMLElement>('b, strong')) {
    if (/font-weight:\s*(normal|400)/.test(lookOf(bold))) bold.replaceWith(...bold.childNodes);
  }
  tidyLists(page);
  keepEmphasis(page);
  tidyTexts(page);
  return { html: splitAtEmptyLines(page.body.innerHTML), pictures, embeds };
}

/**
 * Removes style sheets and renames style and event handler attributes before the HTML is parsed. The page's content
 * security policy blocks and reports each of them, even in a document that is never shown.
 */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\sstyle\s*=/gi, ' data-look=').replaceAll(/\son[a-z]+\s*=/gi, ' data-handler='),
    );
}

/** Returns the original style of an element, which `withoutStyles` renamed. */
function lookOf({ dataset }: HTMLElement): string {
  return dataset.look ?? '';
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Turns line feeds into line breaks where a style preserves them, for example in text from chats and text fields. */
function keepLines(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.includes('\n') || text.parentElement?.closest('pre') || !showsLines(text)) continue;
    const lines = text.data.split(/\r?\n/);
    text.replaceWith(...lines.flatMap((line, index) => (index === 0 ? [line] : [page.createElement('br'), line])));
  }
}

/** Returns whether the nearest ancestor's style with a `white-space` rule preserves line feeds. */
function showsLines({ parentElement }: Text): boolean {
  for (let element = parentElement; element; element = element.parentElement) {
    const [, space] = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([\w-]+)/i.exec(lookOf(element)) ?? [];
    if (space) return /^(pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)$/i.test(space);
  }
  return false;
}

function removeComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * Removes all pictures.
 * @returns the number of removed pictures without those up to 32 pixels wide, which are emoticons or tracking pixels
 */
function removePictures(page: Document): number {
  const all = [...page.querySelectorAll(PICTURES)];
  const isPicture = (element: Element) => !(Number(element.getAttribute('width') ?? Infinity) <= 32);
  const count = all.filter((element) => isPicture(element) && !element.closest('picture picture')).length;
  const nested = page.querySelectorAll('picture img').length;
  for (const element of all) element.remove();
  return count - nested;
}

/** Counts nested elements once: the inner one is a fallback. An element of one pixel counts visits, and is ignored. */
function countEmbeds(page: Document): number {
  const isSeen = (element: Element) =>
    !['width', 'height'].some((side) => Number(element.getAttribute(side) ?? Infinity) <= 1);
  return [...page.querySelectorAll(EMBEDS)].filter(
    (element) => isSeen(element) && !element.parentElement?.closest(EMBEDS),
  ).length;
}

/** Replaces a table by a paragraph for each row. A table with one column is for layout and is replaced by its content. */
function replaceTable(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isLayout = rows.every((row) => row.cells.length <= 1);
  const page = table.ownerDocument;
  const paragraphs = rows.map((row) => {
    const texts = [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    return paragraphOf(page, [texts.filter(Boolean).join(' · ')]);
  });
  if (!isLayout) {
    table.replaceWith(...paragraphs);
    return;
  }
  table.replaceWith(
    ...rows.map((row) => {
      const box = page.createElement('div');
      box.append(...(row.cells[0]?.childNodes ?? []));
      return box;
    }),
  );
}

/** Reduces a quote to one paragraph and its source. */
function tidyQuote(quote: Element): void {
  const page = quote.ownerDocument;
  const source = quote.querySelector('cite, footer');
  const sourceText = (source?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  source?.remove();
  const cite = page.createElement('cite');
  cite.textContent = sourceText.replace(/^[-–—―]\s*/, '');
  quote.replaceChildren(paragraphOf(page, linesOf(quote)), cite);
}

/** Returns the non-empty lines of an element's text, split at blocks and line breaks. */
function linesOf(element: Element): string[] {
  const copy = element.cloneNode(true) as Element;
  for (const breaking of copy.querySelectorAll(`br, ${BLOCKS}`)) breaking.before('\n');
  const lines = (copy.textContent ?? '').split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '');
}

function paragraphOf(page: Document, lines: string[]): HTMLElement {
  const paragraph = page.createElement('p');
  for (const [index, line] of lines.entries()) {
    if (index > 0) paragraph.append(page.createElement('br'));
    paragraph.append(line);
  }
  return paragraph;
}

/** Moves a nested list into the item before it, and items below the maximum level up to that level. */
function tidyLists(page: Document): void {
  for (const nested of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    if (nested.previousElementSibling?.matches('li')) nested.previousElementSibling.append(nested);
    else nested.replaceWith(...nested.childNodes);
  }
  for (const item of [...page.querySelectorAll('li')].reverse()) {
    if (levelOf(item) > BODY_LIMITS.listLevels) {
      const above = item.parentElement?.parentElement;
      if (above?.matches('li')) above.after(item);
    }
  }
  for (const list of page.querySelectorAll('ul, ol')) if (list.children.length === 0) list.remove();
  // A list item is one paragraph, so its blocks become lines.
  for (const item of page.querySelectorAll('li')) {
    for (const block of item.querySelectorAll(':scope > p, :scope > div, :scope > h2, :scope > h3')) {
      if (block.previousSibling) block.before(page.createElement('br'));
      block.replaceWith(...block.childNodes);
    }
  }
}

function levelOf(item: Element): number {
  let level = 0;
  for (let above: Element | null = item; above; above = above.parentElement) if (above.matches('ul, ol')) level++;
  return level;
}

/** Turns bold and italic styles into elements, and removes all attributes but the address of a link. */
function keepEmphasis(page: Document): void {
  for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
    const look = element.matches(BLOCKS) ? '' : lookOf(element);
    if (/font-weight:\s*(bold|[6-9]00)/.test(look)) wrapContent(element, 'strong');
    if (/font-style:\s*italic/.test(look)) wrapContent(element, 'em');
    for (const { name } of [...element.attributes]) {
      if (!(name === 'href' && element.matches('a'))) element.removeAttribute(name);
    }
  }
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function tidyTexts(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.nodeValue = cleanText(text.nodeValue ?? '').replaceAll('\u00a0', ' ');
  }
}

/** Splits paragraphs at two or more consecutive line breaks, and removes blank blocks. */
function splitAtEmptyLines(html: string): string {
  const page = parse(html.replaceAll(/<br>(?:\s*<br>)+/g, '</p><p>'));
  for (const block of page.querySelectorAll('p, h2, h3, div')) {
    if (isBlank(block.textContent ?? '') && !block.querySelector('hr')) block.remove();
  }
  return page.body.innerHTML;
}
