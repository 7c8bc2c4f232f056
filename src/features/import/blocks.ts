import { parseDocument } from 'htmlparser2';
import { linkTarget } from '../../lib/safe-link.ts';

/** What a foreign text consists of once its HTML is gone; nothing of it is trusted, all of it is text. */

export type Span = { text: string; bold?: true; italic?: true; href?: string };
export type Item = { spans: Span[]; list?: ListBlock };
export type ListBlock = { type: 'list'; ordered: boolean; items: Item[] };
export type Block =
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'heading'; level: 2 | 3; text: string }
  | { type: 'quote'; text: string; source?: string }
  | { type: 'picture'; src: string; alt: string; caption?: string }
  | { type: 'divider' }
  | ListBlock;

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;
type Marks = Omit<Span, 'text'>;

/** Elements of which nothing is shown. */
const UNSHOWN = new Set(
  'script style noscript template head title meta link object embed applet form input button select textarea svg math audio canvas map'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer header html main nav p pre section summary table tbody tfoot thead tr caption'.split(
    ' ',
  ),
);
/** Nobody nests further by hand; what is deeper is read as plain text. */
const DEEPEST = 60;
const WEB_ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/**
 * Reads HTML as a browser would show it, leaving out what cannot be shown here.
 * @param base that addresses in it are relative to
 */
export function blocksOf(html: string, base: string | undefined): Block[] {
  const reader = new Reader(base);
  reader.readAll(parseDocument(html).children, {}, 0);
  reader.endParagraph();
  return reader.blocks;
}

class Reader {
  blocks: Block[] = [];
  #spans: Span[] = [];
  #base: string | undefined;

  constructor(base: string | undefined) {
    this.#base = base;
  }

  readAll(nodes: Node[], marks: Marks, depth: number): void {
    for (const node of nodes) this.#read(node, marks, depth);
  }

  endParagraph(): void {
    const spans = trimmed(this.#spans);
    this.#spans = [];
    if (spans.length > 0) this.blocks.push({ type: 'paragraph', spans });
  }

  #read(node: Node, marks: Marks, depth: number): void {
    if (node.type === 'text') this.#addText(node.data.replaceAll(/[ \t\r\n\f]+/g, ' '), marks);
    else if ('name' in node && 'attribs' in node && !UNSHOWN.has(node.name)) this.#readElement(node, marks, depth);
  }

  #readElement({ name, attribs, children }: Element, marks: Marks, depth: number): void {
    if (depth > DEEPEST) this.#addText(plainOf(children), marks);
    else if (name === 'br') this.#add({ ...marks, text: '\n' });
    else if (name === 'b' || name === 'strong') this.readAll(children, { ...marks, bold: true }, depth + 1);
    else if (name === 'i' || name === 'em') this.readAll(children, { ...marks, italic: true }, depth + 1);
    else if (name === 'a') this.readAll(children, { ...marks, ...this.#linkMark(attribs.href) }, depth + 1);
    else if (name === 'img') this.#addPicture(attribs);
    else if (name === 'hr') this.#addBlock({ type: 'divider' });
    else if (name === 'iframe' || name === 'video') this.#addFilm(attribs);
    else if (/^h[1-6]$/.test(name)) this.#addHeading(children, name <= 'h2' ? 2 : 3);
    else if (name === 'blockquote') this.#addQuote(children);
    else if (name === 'ul' || name === 'ol') this.#addBlock(this.#list(name, children, depth));
    else if (name === 'figure') this.#addFigure(children, marks, depth);
    else if (BLOCKS.has(name)) this.#readBlock(children, marks, depth);
    else this.readAll(children, marks, depth + 1);
    if (name === 'td' || name === 'th') this.#addText(' ', marks);
  }

  #readBlock(children: Node[], marks: Marks, depth: number): void {
    this.endParagraph();
    this.readAll(children, marks, depth + 1);
    this.endParagraph();
  }

  #addText(text: string, marks: Marks): void {
    let from = 0;
    if (marks.href === undefined) {
      for (const { 0: address, index } of text.matchAll(WEB_ADDRESS)) {
        const href = linkTarget(address);
        if (href === undefined) continue;
        this.#add({ ...marks, text: text.slice(from, index) });
        this.#add({ ...marks, text: address, href });
        from = index + address.length;
      }
    }
    this.#add({ ...marks, text: text.slice(from) });
  }

  #add(span: Span): void {
    const last = this.#spans.at(-1);
    const isSame = last && last.bold === span.bold && last.italic === span.italic && last.href === span.href;
    if (isSame) last.text += span.text;
    else if (span.text !== '') this.#spans.push(span);
  }

  #addBlock(block: Block): void {
    this.endParagraph();
    this.blocks.push(block);
  }

  #addPicture({ src = '', alt = '' }: Record<string, string>): void {
    const address = this.#absolute(src);
    if (address !== undefined) this.#addBlock({ type: 'picture', src: address, alt });
  }

  /** The words below a figure belong to its one picture; below several they are a paragraph. */
  #addFigure(children: Node[], marks: Marks, depth: number): void {
    this.endParagraph();
    const before = this.blocks.length;
    const isCaption = (node: Node) => 'name' in node && node.name === 'figcaption';
    this.readAll(
      children.filter((node) => !isCaption(node)),
      marks,
      depth + 1,
    );
    this.endParagraph();
    const caption = plainOf(children.filter(isCaption)).trim();
    const [only, ...others] = this.blocks.slice(before);
    if (caption === '') return;
    if (only?.type === 'picture' && others.length === 0) only.caption = caption;
    else this.blocks.push({ type: 'paragraph', spans: [{ text: caption }] });
  }

  #addHeading(children: Node[], level: 2 | 3): void {
    this.endParagraph();
    const text = plainOf(children).trim();
    if (text !== '') this.blocks.push({ type: 'heading', level, text });
    for (const picture of picturesIn(children)) this.#addPicture(picture);
  }

  #addQuote(children: Node[]): void {
    this.endParagraph();
    const isSource = (node: Node) => 'name' in node && ['cite', 'footer'].includes(node.name);
    const inner = new Reader(this.#base);
    inner.readAll(
      children.filter((node) => !isSource(node)),
      {},
      1,
    );
    inner.endParagraph();
    const text = inner.blocks
      .map(linesOf)
      .filter((lines) => lines !== '')
      .join('\n');
    const source = plainOf(children.filter(isSource)).trim();
    if (text !== '') this.blocks.push({ type: 'quote', text, ...(source !== '' && { source }) });
    this.blocks.push(...inner.blocks.filter(({ type }) => type === 'picture'));
  }

  /** Only the address of a film is kept. */
  #addFilm({ src = '' }: Record<string, string>): void {
    const href = this.#link(src);
    if (href === undefined) return;
    this.#addBlock({ type: 'paragraph', spans: [{ text: href, href }] });
  }

  #list(name: string, children: Node[], depth: number): ListBlock {
    const items = children.filter((child) => 'name' in child && child.name === 'li');
    return {
      type: 'list',
      ordered: name === 'ol',
      items: items.map((item) => this.#item((item as Element).children, depth + 1)),
    };
  }

  /** Pictures in a list come before it. */
  #item(children: Node[], depth: number): Item {
    const isList = (node: Node) => 'attribs' in node && ['ul', 'ol'].includes(node.name);
    const inner = new Reader(this.#base);
    inner.readAll(
      children.filter((node) => !isList(node)),
      {},
      depth,
    );
    inner.endParagraph();
    this.endParagraph();
    this.blocks.push(...inner.blocks.filter(({ type }) => type === 'picture'));
    const parts = inner.blocks.flatMap((block): Span[][] => {
      if (block.type === 'paragraph') return [block.spans];
      const lines = linesOf(block);
      return lines === '' ? [] : [[{ text: lines }]];
    });
    const spans = parts.flatMap((part, index) => (index === 0 ? part : [{ text: '\n' }, ...part]));
    const below = children.find(isList);
    if (depth > DEEPEST || !below || !('attribs' in below)) return { spans };
    return { spans, list: this.#list(below.name, below.children, depth) };
  }

  #absolute(address: string): string | undefined {
    if (!URL.canParse(address, this.#base)) return undefined;
    const { href, protocol } = new URL(address, this.#base);
    return /^https?:$/.test(protocol) ? href : undefined;
  }

  #linkMark(address: string | undefined): Marks {
    const href = this.#link(address);
    return href === undefined ? {} : { href };
  }

  /** @returns undefined for what no link of ours may lead to */
  #link(address = ''): string | undefined {
    const href = this.#absolute(address);
    return href === undefined ? undefined : linkTarget(href);
  }
}

/** Without spaces at its ends. */
function trimmed(spans: Span[]): Span[] {
  const rest = [...spans];
  while (rest[0] && rest[0].text.trim() === '') rest.shift();
  while (rest.at(-1)?.text.trim() === '') rest.pop();
  const last = rest.length - 1;
  return rest.map((span, index) => {
    const start = index === 0 ? span.text.trimStart() : span.text;
    return {
      ...span,
      text: (index === last ? start.trimEnd() : start).replaceAll(/ *\n */g, '\n').replaceAll(/ {2,}/g, ' '),
    };
  });
}

/** All text below, without recursion: a page may be nested as deep as somebody wished. */
function plainOf(nodes: Node[]): string {
  let text = '';
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data.replaceAll(/\s+/g, ' ');
    else if ('name' in node && node.name === 'br') text += ' ';
    else if ('children' in node && !('name' in node && UNSHOWN.has(node.name))) {
      for (const child of [...node.children].reverse()) waiting.push(child as Node);
    }
  }
  return text;
}

function picturesIn(nodes: Node[]): Record<string, string>[] {
  return nodes.flatMap((node) => ('attribs' in node && node.name === 'img' ? [node.attribs] : []));
}

/** A block as plain text, line by line; of a picture nothing. */
export function linesOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return plainSpans(block.spans);
    case 'heading':
      return block.text;
    case 'quote':
      return block.source === undefined ? block.text : `${block.text}\n- ${block.source}`;
    case 'list':
      return listLines(block, '');
    case 'divider':
    case 'picture':
      return '';
  }
}

/** A link that does not say where it leads is followed by its address. */
function plainSpans(spans: Span[]): string {
  return spans
    .map(({ text, href }) => (href === undefined || linkTarget(text) === href ? text : `${text} (${href})`))
    .join('');
}

function listLines({ ordered, items }: ListBlock, indent: string): string {
  return items
    .flatMap(({ spans, list }, index) => [
      `${indent}${ordered ? `${index + 1}.` : '•'} ${plainSpans(spans)}`,
      ...(list ? [listLines(list, `${indent}  `)] : []),
    ])
    .join('\n');
}
