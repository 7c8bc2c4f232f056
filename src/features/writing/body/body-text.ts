import type { BodyNode, BodyList } from '../../../model/body.ts';
import { isItemAbove } from './list.ts';
import { plainText } from './rich-text.ts';

/** Returns the readable text of a stored body, one line per block or list item. Pictures contribute their captions. */
export function bodyText(body: BodyNode[] | null): string {
  return (body ?? [])
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n');
}

function linesOf(node: BodyNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
      return [plainText(node.text)];
    case 'list':
      return itemLines(node);
    case 'callout':
      return [node.title, plainText(node.text)];
    case 'image':
      return [node.caption ?? ''];
    case 'gallery':
      return node.pictures.map(({ caption = '' }) => caption);
    case 'linkCard':
      return [node.title, node.description ?? ''];
    case 'relatedArticle':
    case 'divider':
      return [];
  }
}

function itemLines({ items }: BodyList): string[] {
  return items.flatMap((item) =>
    isItemAbove(item) ? [plainText(item.text), ...itemLines(item.list)] : [plainText(item)],
  );
}
