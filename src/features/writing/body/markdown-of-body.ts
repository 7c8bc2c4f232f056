import type { BlockContent, Image, List, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { DescribedPicture } from '../../../model/picture.ts';
import type { BodyNode, BodyList, RichText } from '../../../model/body.ts';
import { SOURCE_MARK } from './body-of-markdown.ts';
import { isItemAbove } from './list.ts';

/** Returns the Markdown from which `bodyOfMarkdown` makes this body. */
export function markdownOfBody(body: BodyNode[]): string {
  const children = body.flatMap((node) => blocksOf(node));
  return toMarkdown({ type: 'root', children }, { bullet: '-', rule: '-', listItemIndent: 'one' }).trimEnd();
}

function blocksOf(node: BodyNode): RootContent[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(node.text)];
    case 'heading':
      return [{ type: 'heading', depth: node.level, children: phrasing(node.text) }];
    case 'quote':
      return [{ type: 'blockquote', children: quoteLines(node).map((text) => paragraph(text)) }];
    case 'callout':
      return [
        {
          type: 'blockquote',
          children: [{ type: 'heading', depth: 3, children: phrasing(node.title) }, paragraph(node.text)],
        },
      ];
    case 'image':
      return [{ type: 'paragraph', children: [image(node)] }];
    case 'gallery':
      return [{ type: 'paragraph', children: node.pictures.flatMap((shown) => [image(shown), line]).slice(0, -1) }];
    case 'list':
      return [list(node)];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'linkCard':
      return [card(node.href, node.title, node.description)];
    case 'relatedArticle':
      return [card(`/article/${node.articleId}`, '관련 글')];
  }
}

const line: PhrasingContent = { type: 'text', value: '\n' };

function quoteLines({ text, source }: { text: string; source?: string | undefined }): string[] {
  return source ? [text, SOURCE_MARK + source] : [text];
}

function image({ picture, alt, caption }: DescribedPicture & { caption?: string | undefined }): Image {
  return { type: 'image', url: picture.key, alt, title: caption ?? null };
}

function card(url: string, title: string, description?: string): Paragraph {
  const link: PhrasingContent = { type: 'link', url, title: description ?? null, children: phrasing(title) };
  return { type: 'paragraph', children: [link] };
}

function list({ ordered, items }: BodyList): List {
  const children = items.map((item) => {
    const blocks: BlockContent[] = isItemAbove(item) ? [paragraph(item.text), list(item.list)] : [paragraph(item)];
    return { type: 'listItem' as const, spread: false, children: blocks };
  });
  return { type: 'list', ordered, spread: false, children };
}

function paragraph(text: RichText): Paragraph {
  return { type: 'paragraph', children: phrasing(text) };
}

function phrasing(text: RichText): PhrasingContent[] {
  if (typeof text === 'string') return [{ type: 'text', value: text }];
  return text.map(({ text: value, bold, italic, href }) => {
    let part: PhrasingContent = { type: 'text', value };
    if (italic) part = { type: 'emphasis', children: [part] };
    if (bold) part = { type: 'strong', children: [part] };
    return href === undefined ? part : { type: 'link', url: href, children: [part] };
  });
}
