import { linkTarget } from '../../../lib/safe-link.ts';

/** The content of a foreign text once its HTML is gone. Nothing of it is trusted; all of it is text. */

export type Span = { text: string; bold?: true; italic?: true; href?: string };
export type Item = { spans: Span[]; list?: ListBlock };
export type ListBlock = { type: 'list'; ordered: boolean; items: Item[] };
type ParagraphBlock = { type: 'paragraph'; spans: Span[] };
export type PictureBlock = { type: 'picture'; src: string; alt: string; caption?: string };
export type Block =
  | ParagraphBlock
  | { type: 'heading'; level: 2 | 3; text: string }
  | { type: 'quote'; text: string; source?: string }
  | PictureBlock
  | { type: 'divider' }
  | ListBlock;

export const isPicture = (block: Block): block is PictureBlock => block.type === 'picture';
export const isParagraph = (block: Block): block is ParagraphBlock => block.type === 'paragraph';

/** All blocks as plain text. Of a picture, its caption. */
export function plainText(blocks: Block[], between: string): string {
  return blocks
    .map((block) => (isPicture(block) ? (block.caption ?? '') : linesOf(block)))
    .filter((lines) => lines !== '')
    .join(between);
}

/** The same without captions of pictures. */
export function textLines(blocks: Block[]): string {
  return plainText(
    blocks.filter((block) => !isPicture(block)),
    '\n',
  );
}

/** A block as plain text, line by line; a picture has none. */
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
