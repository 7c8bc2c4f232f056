import type { Blockquote, Image, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Picture } from '../../../model/picture.ts';
import type { BodyNode, BodyList, RichText } from '../../../model/body.ts';
import { markdownFault } from './markdown-limits.ts';

/**
 * Converts the Markdown of operators to a body, by the rules in README.md. HTML, code and definitions are disabled, so
 * such lines stay plain text. `bodySchema` validates the result.
 */

const BEGINS_WITH_1 = /^0*1[.)]/;
const UNKNOWN_HERE = [
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
];
/** The beginning of a line that names the source of a quote. */
export const SOURCE_MARK = '— ';

/**
 * Converts Markdown to blocks.
 * @param pictureOf returns the stored picture of a key; keys take the place of image addresses
 * @returns the blocks; unknown keys, whose images are left out; and whether an image stands within text, where it is
 * not shown
 */
export function bodyOfMarkdown(
  markdown: string,
  pictureOf: (key: string) => Picture | undefined,
): { body: BodyNode[]; unknownPictures: string[]; hasPictureInText: boolean } {
  const unknownPictures: string[] = [];
  const shown = ({ url, alt, title }: Image) => {
    const picture = pictureOf(url);
    if (!picture) unknownPictures.push(url);
    return picture ? [{ picture, alt: alt ?? '', ...(title && { caption: title }) }] : [];
  };
  const blocks = parse(markdown);
  const body = blocks.flatMap((block) => nodesOf(block, shown));
  return { body, unknownPictures, hasPictureInText: blocks.some((block) => !isOfImages(block) && hasImage(block)) };
}

/** Returns the distinct picture keys in a Markdown text. */
export function picturesInMarkdown(markdown: string): string[] {
  const keys = parse(markdown).flatMap((block) =>
    block.type === 'paragraph' ? (imagesOf(block) ?? []).map(({ url }) => url) : [],
  );
  return [...new Set(keys)];
}

/**
 * Parses Markdown. A text that would take too long to parse becomes one plain paragraph; forms refuse it with
 * `markdownFault`.
 */
function parse(markdown: string): RootContent[] {
  if (markdownFault(markdown) === undefined) return parseShort(markdown);
  return [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }];
}

/**
 * Parses Markdown, but keeps a line that begins with a number other than 1, such as a date, as text. A list would lose
 * the number.
 */
function parseShort(markdown: string): RootContent[] {
  const root = fromMarkdown(markdown, { extensions: [{ disable: { null: UNKNOWN_HERE } }] });
  const markers = markersOfOtherLists(root, (offset) => BEGINS_WITH_1.test(markdown.slice(offset)));
  return markers.length > 0 ? parseShort(escapedAt(markdown, markers)) : root.children;
}

/** Returns the offsets of ordered list items before an item with the number 1, in ascending order. */
function markersOfOtherLists(node: Nodes, isFirst: (offset: number) => boolean): number[] {
  if (!('children' in node)) return [];
  let isOther = node.type === 'list' && node.ordered === true;
  return node.children.flatMap((child) => {
    const offset = child.position?.start.offset ?? 0;
    isOther &&= !isFirst(offset);
    return [...(isOther ? [offset] : []), ...markersOfOtherLists(child, isFirst)];
  });
}

/** Inserts a backslash before the `.` or `)` after each of these numbers. */
function escapedAt(markdown: string, markers: number[]): string {
  return [0, ...markers]
    .map((start, index) => {
      const part = markdown.slice(start, markers[index]);
      return index === 0 ? part : part.replace(/[.)]/, '\\$&');
    })
    .join('');
}

type Shown = { picture: Picture; alt: string; caption?: string };

function nodesOf(block: RootContent, shown: (image: Image) => Shown[]): BodyNode[] {
  switch (block.type) {
    case 'heading':
      return [{ type: 'heading', level: block.depth < 3 ? 2 : 3, text: plainOf(block.children) }];
    case 'thematicBreak':
      return [{ type: 'divider' }];
    case 'list':
      return [{ type: 'list', ...listOf(block) }];
    case 'blockquote':
      return [quoteOf(block)];
    case 'paragraph': {
      const images = imagesOf(block);
      return images
        ? picturesOf(images.flatMap(shown))
        : [cardOf(block) ?? { type: 'paragraph', text: richOf(block.children) }];
    }
    default:
      return [];
  }
}

function picturesOf(pictures: Shown[]): BodyNode[] {
  if (pictures.length > 1) return [{ type: 'gallery', pictures }];
  return pictures.map((picture) => ({ type: 'image', ...picture }));
}

/** Returns the images of a paragraph that contains only images; undefined for other paragraphs. */
function imagesOf({ children }: Paragraph): Image[] | undefined {
  const parts = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''));
  return parts.every((child) => child.type === 'image') ? (parts as Image[]) : undefined;
}

function isOfImages(block: RootContent): boolean {
  return block.type === 'paragraph' && imagesOf(block) !== undefined;
}

function hasImage(node: Nodes): boolean {
  return node.type === 'image' || ('children' in node && node.children.some((child) => hasImage(child)));
}

/** Returns a link card for a paragraph that contains only a link. */
function cardOf({ children: [link, ...others] }: Paragraph): BodyNode | undefined {
  if (link?.type !== 'link' || others.length > 0) return undefined;
  const title = plainOf(link.children);
  return { type: 'linkCard', href: link.url, title, ...(link.title && { description: link.title }) };
}

function quoteOf({ children }: Blockquote): BodyNode {
  const [first, ...rest] = children;
  if (first?.type === 'heading') {
    return { type: 'callout', title: plainOf(first.children), text: joined(rest.map(textOf)) };
  }
  const lines = children
    .map((child) => plainOfRich(textOf(child)))
    .join('\n\n')
    .split('\n');
  const last = lines.at(-1) ?? '';
  if (lines.length === 1 || !last.startsWith(SOURCE_MARK)) return { type: 'quote', text: lines.join('\n') };
  return { type: 'quote', text: lines.slice(0, -1).join('\n').trimEnd(), source: last.slice(SOURCE_MARK.length) };
}

function listOf({ ordered, children }: List): BodyList {
  return { ordered: ordered === true, items: children.map(itemOf) };
}

function itemOf({ children }: ListItem): BodyList['items'][number] {
  const below = children.find((child) => child.type === 'list');
  const text = joined(children.filter((child) => child !== below).map(textOf));
  return below ? { text, list: listOf(below) } : text;
}

/** Returns the text of a block, for places that allow only rich text. */
function textOf(block: RootContent): RichText {
  if (block.type === 'paragraph' || block.type === 'heading') return richOf(block.children);
  return 'children' in block ? joined(block.children.map((child) => textOf(child as RootContent))) : '';
}

type Span = Exclude<RichText, string>[number];
type Marks = Omit<Span, 'text'>;

const spansOfText = (text: RichText): Span[] => (typeof text === 'string' ? [{ text }] : text);
const plainOfRich = (text: RichText) =>
  spansOfText(text)
    .map((span) => span.text)
    .join('');
const plainOf = (children: PhrasingContent[]) => plainOfRich(richOf(children));

/** Joins paragraphs with an empty line between them. */
function joined(texts: RichText[]): RichText {
  return simplest(texts.flatMap((text, index) => [...(index > 0 ? [{ text: '\n\n' }] : []), ...spansOfText(text)]));
}

function richOf(children: PhrasingContent[]): RichText {
  return simplest(spansOf(children, {}));
}

function spansOf(children: PhrasingContent[], marks: Marks): Span[] {
  return children.flatMap((child) => {
    switch (child.type) {
      case 'strong':
        return spansOf(child.children, { ...marks, bold: true });
      case 'emphasis':
        return spansOf(child.children, { ...marks, italic: true });
      case 'link':
        return spansOf(child.children, { ...marks, href: child.url });
      case 'break':
        return [{ text: '\n', ...marks }];
      case 'text':
        return [{ text: child.value, ...marks }];
      default:
        return [];
    }
  });
}

/** Merges neighbouring spans of the same style. A text without any style becomes a string. */
function simplest(spans: Span[]): RichText {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    const isAlike = last && last.bold === span.bold && last.italic === span.italic && last.href === span.href;
    if (isAlike) last.text += span.text;
    else merged.push({ ...span });
  }
  const isPlain = merged.every(({ bold, italic, href }) => !bold && !italic && href === undefined);
  return isPlain ? merged.map(({ text }) => text).join('') : merged;
}
