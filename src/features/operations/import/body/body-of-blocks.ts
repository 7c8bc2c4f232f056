import type { BodyNode } from '../../../../model/body.ts';
import { BODY_LIMITS as LIMITS } from '../../../writing/body/limits.ts';
import type { Picture } from '../../../../model/picture.ts';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import type { Block, PictureBlock } from './blocks.ts';
import { paragraphs } from './paragraphs.ts';
import { lists } from './lists-of-block.ts';
import { parted } from './parted.ts';
import { spansOf } from './spans.ts';
import { isLongerThan } from '../../../../lib/text/graphemes.ts';

type Made = { body: BodyNode[]; changes: string[] };

/** Returns the body of an article. A block that is too long becomes several; nothing is cut off. */
export function bodyOf(blocks: Block[], pictureOf: (src: string) => Picture | undefined): Made {
  const changes: string[] = [];
  const body = blocks.flatMap((block): BodyNode[] => {
    switch (block.type) {
      case 'paragraph':
        return paragraphs(block.spans).map(paragraph);
      case 'heading':
        return isLongerThan(block.text, LIMITS.title)
          ? paragraphs([{ text: block.text, bold: true }]).map(paragraph)
          : [block];
      case 'quote':
        return quotes(block);
      case 'picture':
        return pictures(block, pictureOf(block.src), changes);
      case 'divider':
        return [block];
      case 'list':
        return lists(block, changes).map((list) => ({ type: 'list', ...list }) as BodyNode);
    }
  });
  return { body, changes };
}

type Text = Extract<BodyNode, { type: 'paragraph' }>['text'];

function paragraph(text: Text): BodyNode {
  return { type: 'paragraph', text };
}

function quotes({ text, source }: Extract<Block, { type: 'quote' }>): BodyNode[] {
  const parts = parted(text, LIMITS.text).filter((part) => !isBlank(part));
  const nodes: BodyNode[] = parts.map((part) => ({ type: 'quote', text: part }));
  const last = nodes.at(-1);
  if (source === undefined) return nodes;
  if (isLongerThan(source, LIMITS.title) || last?.type !== 'quote') return [...nodes, ...words(source)];
  last.source = source;
  return nodes;
}

/** A caption that is too long becomes a paragraph below the picture. It stays even if the picture is not imported. */
function pictures({ alt, caption = '' }: PictureBlock, picture: Picture | undefined, changes: string[]): BodyNode[] {
  const isTooLong = isLongerThan(alt, LIMITS.alt);
  if (!picture || isTooLong) changes.push(...lostDescription(alt));
  if (!picture) return words(caption);
  const shown = { type: 'image', picture, alt: isTooLong ? '' : alt } as const;
  if (isLongerThan(caption, LIMITS.caption)) return [shown, ...words(caption)];
  return [caption === '' ? shown : { ...shown, caption }];
}

export function lostDescription(alt: string): string[] {
  return isBlank(alt) ? [] : [`the description of a picture is not imported: ${alt}`];
}

function words(text: string): BodyNode[] {
  return paragraphs(spansOf(text)).map(paragraph);
}
