import type { BodyNode } from '../body/body.ts';
import { BODY_LIMITS as LIMITS } from '../body/limits.ts';
import type { RichText } from '../body/rich-text.ts';
import type { Picture } from '../picture/picture.ts';
import type { Block, Item, ListBlock, Span } from './blocks.ts';
import { parted } from './parted.ts';

/** The body of an article. Where a block of ours holds less, it becomes several; nothing is cut off. */
export function bodyOf(blocks: Block[], pictureOf: (src: string) => Picture | undefined): BodyNode[] {
  return blocks.flatMap((block): BodyNode[] => {
    switch (block.type) {
      case 'paragraph':
        return paragraphs(block.spans).map((text) => ({ type: 'paragraph', text }));
      case 'heading':
        return block.text.length <= LIMITS.title
          ? [block]
          : paragraphs([{ text: block.text, bold: true }]).map((text) => ({ type: 'paragraph', text }));
      case 'quote':
        return quotes(block);
      case 'picture':
        return pictures(block, pictureOf(block.src));
      case 'divider':
        return [block];
      case 'list':
        return lists(block, 1).map((list) => ({ type: 'list', ...list }) as BodyNode);
    }
  });
}

function paragraphs(spans: Span[]): RichText[] {
  const texts: Span[][] = [[]];
  let length = 0;
  for (const span of spans) {
    for (const text of parted(span.text, LIMITS.text)) {
      if (length + text.length > LIMITS.text || (texts.at(-1)?.length ?? 0) >= LIMITS.spans) {
        texts.push([]);
        length = 0;
      }
      texts.at(-1)?.push({ ...span, text });
      length += text.length;
    }
  }
  return texts.filter((parts) => parts.length > 0);
}

function quotes({ text, source }: Extract<Block, { type: 'quote' }>): BodyNode[] {
  const fits = source !== undefined && source.length <= LIMITS.title;
  const nodes: BodyNode[] = parted(text, LIMITS.text).map((part) => ({ type: 'quote', text: part }));
  const last = nodes.at(-1);
  if (fits && last?.type === 'quote') last.source = source;
  return source === undefined || fits ? nodes : [...nodes, { type: 'paragraph', text: source }];
}

/** Words about a picture that are too long for their place stand below it. */
function pictures({ alt, caption }: Extract<Block, { type: 'picture' }>, picture: Picture | undefined): BodyNode[] {
  const shortAlt = alt.length <= LIMITS.alt ? alt : '';
  if (!picture) return caption === undefined ? [] : [{ type: 'paragraph', text: caption }];
  if (caption === undefined) return [{ type: 'image', picture, alt: shortAlt }];
  if (caption.length <= LIMITS.caption) return [{ type: 'image', picture, alt: shortAlt, caption }];
  return [
    { type: 'image', picture, alt: shortAlt },
    ...parted(caption, LIMITS.text).map((text): BodyNode => ({ type: 'paragraph', text })),
  ];
}

type OurList = { ordered: boolean; items: unknown[] };

/** What lies deeper than ours go stands in the lowest list. */
function lists({ ordered, items }: ListBlock, level: number): OurList[] {
  const flat = level === LIMITS.listLevels ? items.flatMap(flattened) : items;
  const ours = flat.map(({ spans, list }) => {
    const below = list && level < LIMITS.listLevels ? lists(list, level + 1)[0] : undefined;
    return below && below.items.length > 0 ? { text: spans, list: below } : spans;
  });
  const parts: OurList[] = [];
  for (let from = 0; from < ours.length; from += LIMITS.items) {
    parts.push({ ordered, items: ours.slice(from, from + LIMITS.items) });
  }
  return parts;
}

function flattened({ spans, list }: Item): Item[] {
  return [{ spans }, ...(list ? list.items.flatMap(flattened) : [])];
}
