import { linkTarget } from '../../../../lib/text/safe-link.ts';

/** The content of an imported text without its HTML. It is untrusted plain text. */

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

/** Returns all blocks as plain text; a picture is represented by its caption. */
export function plainText(blocks: Block[], between: string): string {
  return blocks
    .map((block) => (isPicture(block) ? (block.caption ?? '') : linesOf(block)))
    .filter((lines) => lines !== '')
    .join(between);
}

/** Like `plainText`, without captions of pictures. */
export function textLines(blocks: Block[]): string {
  return plainText(
    blocks.filter((block) => !isPicture(block)),
    '\n',
  );
}

/** Returns the lines of a block as plain text; none for a picture. */
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

/** Appends the address to a link whose words do not show it. */
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
