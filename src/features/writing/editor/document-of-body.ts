import type { JSONContent } from '@tiptap/core';
import type { BodyNode, BodyList, RichText } from '../../../model/body.ts';
import type { PlacedPicture } from './blocks/picture.ts';

type Span = Exclude<RichText, string>[number];
type CaptionedPicture = Extract<BodyNode, { type: 'gallery' }>['pictures'][number];

/** Converts a body to a document of the editor. Its pictures are uploaded, so their keys serve as the upload ids. */
export function documentOf(body: BodyNode[]): JSONContent {
  return { type: 'doc', content: body.length > 0 ? body.map(blockOf) : [{ type: 'paragraph' }] };
}

function blockOf(node: BodyNode): JSONContent {
  switch (node.type) {
    case 'paragraph':
      return textBlock('paragraph', node.text);
    case 'heading':
      return { ...textBlock('heading', node.text), attrs: { level: node.level } };
    case 'quote':
      return {
        type: 'quote',
        content: [textBlock('quoteText', node.text), textBlock('quoteSource', node.source ?? '')],
      };
    case 'callout':
      return {
        type: 'callout',
        content: [textBlock('calloutTitle', node.title), textBlock('calloutText', node.text)],
      };
    case 'list':
      return listBlock(node);
    case 'divider':
      return { type: 'horizontalRule' };
    case 'image':
      return { type: 'picture', attrs: placed(node) };
    case 'gallery':
      return { type: 'gallery', attrs: { pictures: node.pictures.map(placed) } };
    case 'linkCard': {
      const { href, title, description = '', picture } = node;
      return { type: 'linkCard', attrs: { href, title, description, upload: picture?.key ?? null } };
    }
    case 'relatedArticle':
      return { type: 'relatedArticle', attrs: { articleId: node.articleId } };
  }
}

function placed({ picture, alt, caption = '' }: CaptionedPicture): PlacedPicture {
  return { upload: picture.key, alt, caption };
}

function listBlock({ ordered, items }: BodyList): JSONContent {
  return {
    type: ordered ? 'orderedList' : 'bulletList',
    content: items.map((item) => ({
      type: 'listItem',
      content:
        typeof item === 'object' && 'list' in item
          ? [textBlock('paragraph', item.text), listBlock(item.list)]
          : [textBlock('paragraph', item)],
    })),
  };
}

function textBlock(type: string, text: RichText): JSONContent {
  const spans = typeof text === 'string' ? [{ text }] : text;
  const content = spans.flatMap(inlineOf);
  return content.length > 0 ? { type, content } : { type };
}

/** Converts a span to inline nodes. A line break is a separate node. */
function inlineOf({ text, bold, italic, href }: Span): JSONContent[] {
  const marks = [
    ...(href ? [{ type: 'link', attrs: { href } }] : []),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ];
  const marked = marks.length > 0 ? { marks } : {};
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak', ...marked }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...marked }]),
    ]);
}
