import * as z from 'zod';
import { messageForPeople } from '../../../lib/text/message-for-people.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';
import { lineUpTo, textUpTo } from '../../../lib/text/text-input.ts';
import type { BodyNode } from '../../../model/body.ts';
import { pictureSchema } from '../picture/picture-schema.ts';
import { bodyText } from './body-text.ts';
import { picturesOf } from './body-pictures.ts';
import { BODY_LIMITS as LIMITS } from './limits.ts';
import { countItems, listSchema } from './list.ts';
import { hrefSchema, richTextSchema } from './rich-text.ts';

/**
 * The body of a story or an article: blocks that are validated on write and rendered to HTML by us alone. README.md
 * describes the blocks.
 */

const title = (name: string) => lineUpTo(LIMITS.title, `${name} ${LIMITS.title}자까지 쓸 수 있어요.`);

const shownPicture = z.object({
  picture: pictureSchema,
  alt: lineUpTo(LIMITS.alt, `사진 설명은 ${LIMITS.alt}자까지 쓸 수 있어요.`),
  caption: lineUpTo(LIMITS.caption, `사진 아래 글은 ${LIMITS.caption}자까지 쓸 수 있어요.`).optional(),
});

const paragraph = z.object({ type: z.literal('paragraph'), text: richTextSchema });
const heading = z.object({
  type: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  text: title('제목은'),
});
const quote = z.object({
  type: z.literal('quote'),
  text: textUpTo(LIMITS.text, `인용은 ${LIMITS.text.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`),
  source: lineUpTo(LIMITS.title, `인용한 곳은 ${LIMITS.title}자까지 쓸 수 있어요.`).optional(),
});
const image = shownPicture.extend({ type: z.literal('image') });

const gallery = z.object({
  type: z.literal('gallery'),
  pictures: z
    .array(shownPicture)
    .max(LIMITS.galleryPictures.most, `사진 묶음에는 사진을 ${LIMITS.galleryPictures.most}장까지 넣을 수 있어요.`),
});

const list = listSchema.extend({ type: z.literal('list') });
const callout = z.object({ type: z.literal('callout'), title: title('상자의 제목은'), text: richTextSchema });
const divider = z.object({ type: z.literal('divider') });
const linkCard = z.object({
  type: z.literal('linkCard'),
  href: hrefSchema,
  title: title('링크 카드의 제목은'),
  description: lineUpTo(LIMITS.description, `링크 카드의 설명은 ${LIMITS.description}자까지 쓸 수 있어요.`).optional(),
  picture: pictureSchema.optional(),
});
const relatedArticle = z.object({
  type: z.literal('relatedArticle'),
  articleId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const nodeSchema = z.discriminatedUnion(
  'type',
  [paragraph, heading, quote, image, gallery, list, callout, divider, linkCard, relatedArticle],
  '알 수 없는 블록이에요.',
) satisfies z.ZodType<BodyNode>;

type WrittenNode = z.input<typeof nodeSchema>;

/** Returns the message for a body that exceeds a total limit; undefined otherwise. */
function excessOf(nodes: BodyNode[]): string | undefined {
  const lists = nodes.filter((node) => node.type === 'list');
  const limits = [
    [isLongerThan(bodyText(nodes), LIMITS.totalText), LIMITS.totalText, '글은 모두', '자까지 쓸 수 있어요.'],
    [picturesOf(nodes).length > LIMITS.pictures, LIMITS.pictures, '사진은 모두', '장까지 넣을 수 있어요.'],
    [
      relatedArticleIds(nodes).length > LIMITS.relatedArticles,
      LIMITS.relatedArticles,
      '관련 글은',
      '개까지 넣을 수 있어요.',
    ],
    [
      lists.reduce((sum, list) => sum + countItems(list), 0) > LIMITS.totalItems,
      LIMITS.totalItems,
      '목록에는 모두',
      '개까지 쓸 수 있어요.',
    ],
  ] as const;
  const excess = limits.find(([isExceeded]) => isExceeded);
  return excess && `${excess[2]} ${excess[1].toLocaleString('ko-KR')}${excess[3]}`;
}

/** Returns the message for a block that is too incomplete to be published; undefined otherwise. */
function missingIn(node: BodyNode): string | undefined {
  switch (node.type) {
    case 'heading':
      return node.text === '' ? '제목이 비어 있어요.' : undefined;
    case 'quote':
      return node.text === '' ? '인용이 비어 있어요.' : undefined;
    case 'callout':
      return node.title === '' ? '상자의 제목이 비어 있어요.' : undefined;
    case 'linkCard':
      return node.title === '' ? '링크 카드의 제목이 비어 있어요.' : undefined;
    case 'gallery': {
      const { least } = LIMITS.galleryPictures;
      return node.pictures.length < least ? `사진 묶음에는 사진이 ${least}장 이상 있어야 해요.` : undefined;
    }
    default:
      return undefined;
  }
}

export function relatedArticleIds(nodes: BodyNode[]): number[] {
  return nodes.flatMap((node) => (node.type === 'relatedArticle' ? [node.articleId] : []));
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const ofBlock = (index: number, why: string) => ({
  code: 'custom' as const,
  path: [index],
  message: `${index + 1}번째 블록: ${why}`,
});

/**
 * A draft of a body, in which titles and galleries may be empty. Messages name the block by its number, counted from 1.
 */
export const draftBodySchema = z
  .array(z.unknown() as unknown as z.ZodType<BodyNode, WrittenNode>)
  .max(LIMITS.nodes, `글은 ${LIMITS.nodes}블록까지 쓸 수 있어요.`)
  .refine((blocks) => bytesOf(blocks) <= LIMITS.bytes, '글이 너무 길어요. 나누어 써 주세요.')
  .transform((blocks, context): BodyNode[] => {
    const nodes: BodyNode[] = [];
    for (const [index, block] of blocks.entries()) {
      const { data, error } = nodeSchema.safeParse(block);
      if (error) {
        context.addIssue(ofBlock(index, messageForPeople(error.issues) ?? '내용을 확인해 주세요.'));
        return z.NEVER;
      }
      nodes.push(data);
    }
    const excess = excessOf(nodes);
    if (excess === undefined) return nodes;
    context.addIssue({ code: 'custom', message: excess });
    return z.NEVER;
  });

export const bodySchema = draftBodySchema.superRefine((nodes, context) => {
  for (const [index, node] of nodes.entries()) {
    const missing = missingIn(node);
    if (missing !== undefined) return context.addIssue(ofBlock(index, missing));
  }
});
