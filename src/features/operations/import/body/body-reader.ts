import { isBlank, tidyLine } from '../../../../lib/text/plain-text.ts';
import { bodyLink } from '../../../writing/body/link.ts';
import { type Block, isParagraph, isPicture, textLines } from './blocks.ts';
import { fallbackOf, isReadable, isSamePicture, mediaAddresses, pictureAddress, webAddress } from './addresses.ts';
import { isHidden } from './hidden.ts';
import { type ElementNode, type HtmlNode, isElement, type TextNode } from './html-node.ts';
import type { Muted } from './left-out.ts';
import { readList } from './list-reader.ts';
import { type Marks, RunningText, spansOf } from './spans.ts';

/** Shared by all readers of one text. */
type Shared = {
  base: string | undefined;
  leftOut: Muted;
  /** Addresses of links that are in the blocks. */
  cameLinks: Set<string>;
};

type Context = {
  marks: Marks;
  /** White space is preserved inside `pre`. */
  isPreformatted: boolean;
};

const BLOCKS = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption footer form header html legend li main menu nav optgroup option p search section select summary textarea marquee'.split(
    ' ',
  ),
);
const TABLE = new Set(['table', 'tbody', 'tfoot', 'thead', 'tr']);
const PREFORMATTED = new Set(['pre', 'listing', 'plaintext', 'xmp']);
const MEDIA = new Set(['audio', 'embed', 'frame', 'iframe', 'object', 'video']);
const BLANK_LINE = /\n\s*\n/;

/** Converts an HTML tree to blocks. The depth of the tree is limited, so recursion is safe. */
export class BodyReader {
  blocks: Block[] = [];
  #shared: Shared;
  #text = new RunningText();

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  readAll(nodes: HtmlNode[], context: Context): void {
    for (const node of nodes) {
      if (!isElement(node)) this.#readText(node, context);
      else if (isHidden(node)) this.#shared.leftOut.hidden(node);
      else this.#readElement(node, context);
    }
  }

  endParagraph(): void {
    const spans = this.#text.take();
    if (spans.length > 0) this.blocks.push({ type: 'paragraph', spans });
  }

  /** Reads nodes as a text of their own, separate from the text around them. */
  #blocksIn(nodes: HtmlNode[], context: Context): Block[] {
    const inner = new BodyReader(this.#shared);
    inner.readAll(nodes, context);
    inner.endParagraph();
    return inner.blocks;
  }

  /** Addresses of links and pictures that have become blocks. */
  cameAddresses(): Set<string> {
    return new Set([...this.#shared.cameLinks, ...this.blocks.filter(isPicture).map(({ src }) => src)]);
  }

  #readText({ text, keepsBreaks }: TextNode, { marks, isPreformatted }: Context): void {
    if (isPreformatted || !keepsBreaks) {
      this.#addText(isPreformatted ? preformatted(text) : inOneLine(text), marks);
      return;
    }
    for (const [index, part] of text.replaceAll(/\r\n?/g, '\n').split(BLANK_LINE).entries()) {
      if (index > 0) this.endParagraph();
      this.#addText(part.split('\n').map(inOneLine).join('\n'), marks);
    }
  }

  #readElement(element: ElementNode, context: Context): void {
    const { name, attribs, children } = element;
    const { marks } = context;
    const inner = (more: Marks) => this.readAll(children, { ...context, marks: { ...marks, ...more } });
    if (name === 'br') this.#text.add({ ...marks, text: '\n' });
    else if (name === 'b' || name === 'strong') inner({ bold: true });
    else if (name === 'i' || name === 'em') inner({ italic: true });
    else if (name === 'a') this.#readLink(element, context);
    else if (name === 'area') this.#addArea(attribs);
    else if (name === 'img' || name === 'input') this.#addImageOrField(element, marks);
    else if (name === 'hr') this.#addBlocks([{ type: 'divider' }]);
    else if (MEDIA.has(name)) this.#addMedia(element);
    else if (/^h[1-6]$/.test(name)) this.#addHeading(children, name <= 'h2' ? 2 : 3, context);
    else if (name === 'blockquote') this.#addQuote(children, context);
    else if (name === 'ul' || name === 'ol')
      this.#addBlocks(readList(name, children, (nodes) => this.#blocksIn(nodes, context)));
    else if (name === 'figure') this.#addFigure(element, context);
    else if (PREFORMATTED.has(name)) this.#readBlock(children, { marks, isPreformatted: true });
    else if (TABLE.has(name)) this.#readBlock(children.filter(isNoIndentation), context);
    else if (BLOCKS.has(name)) this.#readBlock(children, context);
    else inner({});
    if (name === 'td' || name === 'th') this.#addText(' ', marks);
  }

  #readBlock(children: HtmlNode[], context: Context): void {
    this.endParagraph();
    this.readAll(children, context);
    this.endParagraph();
  }

  #addText(text: string, marks: Marks): void {
    for (const span of spansOf(text, marks)) {
      if (span.href !== undefined && !isBlank(span.text)) this.#shared.cameLinks.add(span.href);
      this.#text.add(span);
    }
  }

  #addBlocks(blocks: Block[]): void {
    this.endParagraph();
    this.blocks.push(...blocks);
  }

  /** A link around only pictures becomes a paragraph below, unless it leads to another size of a single picture. */
  #readLink({ attribs, children }: ElementNode, context: Context): void {
    const written = (attribs.href ?? '').trim();
    const href = this.#link(written);
    if (href === undefined) {
      if (written !== '') this.#shared.leftOut.link(written);
      this.readAll(children, context);
      return;
    }
    const { cameLinks } = this.#shared;
    const cameBefore = cameLinks.delete(href);
    const before = this.blocks.length;
    this.readAll(children, { ...context, marks: { ...context.marks, href } });
    const hasWords = cameLinks.has(href);
    if (cameBefore) cameLinks.add(href);
    const pictures = this.blocks.slice(before).filter(isPicture);
    const [only] = pictures;
    if (hasWords || (only && pictures.length === 1 && isSamePicture(href, only.src))) return;
    this.#addAddress(href);
  }

  #addAddress(href: string, words = href): void {
    this.#shared.cameLinks.add(href);
    this.#addBlocks([{ type: 'paragraph', spans: [{ text: words, href }] }]);
  }

  #addArea({ href: written = '', alt = '' }: Record<string, string>): void {
    const href = this.#link(written);
    const words = tidyLine(alt);
    if (href !== undefined) this.#addAddress(href, words === '' ? href : words);
    else if (words !== '') this.#addBlocks([{ type: 'paragraph', spans: spansOf(words) }]);
    if (href === undefined && written !== '') this.#shared.leftOut.link(written);
  }

  #addImageOrField({ name, attribs }: ElementNode, marks: Marks): void {
    const isValueUnseen = ['hidden', 'checkbox', 'radio', 'password'].includes(attribs.type ?? '');
    if (name === 'img' || attribs.type === 'image') this.#addPicture(attribs);
    else if (!isValueUnseen) this.#addText(` ${inOneLine(attribs.value ?? '')} `, marks);
  }

  /** Imports `data:` pictures like any other. A relative address may name a file of `--files`. */
  #addPicture(attribs: Record<string, string>): void {
    const { alt = '' } = attribs;
    const written = pictureAddress(attribs);
    const isRelative = isReadable(written) && !URL.canParse(written) && !URL.canParse(written, this.#shared.base);
    const src = /^data:image\//i.test(written) || isRelative ? written : webAddress(written, this.#shared.base);
    if (src !== undefined) this.#addBlocks([{ type: 'picture', src, alt }]);
    else if (written + alt !== '') this.#shared.leftOut.picture(written, alt);
  }

  /** Films, sounds and frames become links to their addresses. */
  #addMedia(element: ElementNode): void {
    this.endParagraph();
    const addresses = mediaAddresses(element);
    for (const address of addresses) {
      const href = this.#link(address);
      if (href === undefined) this.#shared.leftOut.link(address);
      else this.#addAddress(href);
    }
    const fallback = [...fallbackOf(element), { text: element.attribs.srcdoc ?? '', keepsBreaks: false }];
    this.#shared.leftOut.hiddenText(`<${element.name}>`, fallback);
  }

  /** Headings here are plain text: links and pictures of a heading become blocks below it. */
  #addHeading(children: HtmlNode[], level: 2 | 3, context: Context): void {
    const inner = this.#blocksIn(children, { ...context, isPreformatted: false });
    const spans = inner.filter(isParagraph).flatMap((paragraph) => [...paragraph.spans, { text: ' ' }]);
    const text = tidyLine(spans.map((span) => span.text).join(''));
    const addresses = new Set(spans.flatMap(({ text: words, href }) => (words === href ? [] : (href ?? []))));
    this.#addBlocks(isBlank(text) ? [] : [{ type: 'heading', level, text }]);
    for (const href of addresses) this.#addAddress(href);
    this.#addBlocks(inner.filter((block) => !isParagraph(block)));
  }

  #addQuote(children: HtmlNode[], context: Context): void {
    const isSource = (node: HtmlNode) => isElement(node) && ['cite', 'footer'].includes(node.name) && !isHidden(node);
    const quoted = this.#blocksIn(
      children.filter((node) => !isSource(node)),
      context,
    );
    const below = this.#blocksIn(children.filter(isSource), context);
    const text = textLines(quoted);
    const source = tidyLine(textLines(below));
    const own: Block = isBlank(text) ? { type: 'paragraph', spans: spansOf(source) } : { type: 'quote', text };
    if (own.type === 'quote' && source !== '') own.source = source;
    this.#addBlocks(isBlank(text + source) ? [] : [own]);
    this.#addBlocks([...quoted, ...below].filter(isPicture));
  }

  /** A caption belongs to the only picture of the figure; with several pictures it becomes paragraphs. */
  #addFigure({ attribs, children }: ElementNode, context: Context): void {
    const isCaption = (node: HtmlNode) => isElement(node) && node.name === 'figcaption' && !isHidden(node);
    const shown = this.#blocksIn(
      children.filter((node) => !isCaption(node)),
      context,
    );
    const below = this.#blocksIn(children.filter(isCaption), context);
    const [picture, ...others] = shown.filter(isPicture);
    if (!picture || others.length > 0 || picture.caption !== undefined) {
      this.#addBlocks([...shown, ...below]);
      return;
    }
    // The words beside the picture in a `[caption]` are its caption.
    const beside = attribs['data-shortcode'] === 'caption' ? shown.filter(isParagraph) : [];
    const caption = textLines([...beside, ...below]);
    if (caption !== '') picture.caption = caption;
    this.#addBlocks(shown.filter((block) => !beside.some((words) => words === block)));
    this.#addBlocks(below.filter(isPicture));
  }

  /** @returns undefined for an address that a link here may not have */
  #link(address: string): string | undefined {
    const href = address.startsWith('#') ? undefined : webAddress(address, this.#shared.base);
    return href === undefined ? undefined : bodyLink(href);
  }
}

/** Line breaks between table cells do not belong to the text. */
function isNoIndentation(node: HtmlNode): boolean {
  return isElement(node) || node.text.trim() !== '';
}

function inOneLine(text: string): string {
  return text.replaceAll(/[ \t\r\n\f]+/g, ' ');
}

/** A browser shows several spaces as one. */
function preformatted(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ');
  return lines.replaceAll(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));
}
