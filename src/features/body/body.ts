import * as z from 'zod';
import { pictureSchema } from '../picture/picture.ts';

/** The body of a story or an article: nodes, validated on write, turned into HTML by us alone. */

const LIMITS = { nodes: 300, text: 5_000, spans: 200, items: 50, alt: 200, caption: 200, title: 100 };

const span = z.object({
  text: z.string().min(1).max(LIMITS.text),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
});

/** Plain text, or spans where part of it is emphasised. */
const richText = z.union([z.string().max(LIMITS.text), z.array(span).max(LIMITS.spans)]);

const paragraph = z.object({ type: z.literal('paragraph'), text: richText });
const heading = z.object({
  type: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  text: z.string().min(1).max(LIMITS.title),
});
const quote = z.object({
  type: z.literal('quote'),
  text: z.string().min(1).max(LIMITS.text),
  source: z.string().max(LIMITS.title).optional(),
});
const image = z.object({
  type: z.literal('image'),
  picture: pictureSchema,
  alt: z.string().max(LIMITS.alt),
  caption: z.string().max(LIMITS.caption).optional(),
});
const list = z.object({
  type: z.literal('list'),
  ordered: z.boolean(),
  items: z.array(richText).min(1).max(LIMITS.items),
});
const callout = z.object({
  type: z.literal('callout'),
  title: z.string().min(1).max(LIMITS.title),
  text: richText,
});
const divider = z.object({ type: z.literal('divider') });

export const nodeSchema = z.discriminatedUnion('type', [paragraph, heading, quote, image, list, callout, divider]);
export const bodySchema = z.array(nodeSchema).max(LIMITS.nodes);

export type RichText = z.infer<typeof richText>;
export type BodyNode = z.infer<typeof nodeSchema>;

export function plainText(text: RichText): string {
  return typeof text === 'string' ? text : text.map((part) => part.text).join('');
}

/** The readable text of a body, a line a node; of a picture its caption. */
export function bodyText(body: BodyNode[]): string {
  return body
    .map((node) => {
      switch (node.type) {
        case 'paragraph':
        case 'heading':
        case 'quote':
          return plainText(node.text);
        case 'list':
          return node.items.map(plainText).join('\n');
        case 'callout':
          return `${node.title}\n${plainText(node.text)}`;
        case 'image':
          return node.caption ?? '';
        case 'divider':
          return '';
      }
    })
    .filter((line) => line !== '')
    .join('\n');
}
