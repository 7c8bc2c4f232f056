import { z } from '@hono/zod-openapi';
import { ApiError, type ErrorCode } from '../../../http/errors.ts';
import { pictureUrl, storedWidths } from '../picture/picture.ts';
import type { DescribedPicture } from '../../../model/picture.ts';
import { pictureSchema } from '../picture/picture-schema.ts';
import { noFlags, type ViewerFlags } from './viewer-flags.ts';
import type { ContentSummary, Found } from './content.ts';
import type { ContentKind } from './content.server.ts';

/** Response bodies that stories and articles share. */

export const thumbnailSchema = pictureSchema
  .extend({ url: z.string(), alt: z.string() })
  .nullable()
  .openapi({ description: 'The files are at /media/{key}/{320|640|960|1440}.{avif|webp}' });

const writerSchema = z.object({
  makerId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  subscribe: z.boolean(),
});

export const summarySchema = z.object({
  id: z.number(),
  idVersionContent: z.number(),
  relativeArticle: z.object({ title: z.string(), subtitle: z.string(), thumbnail: thumbnailSchema }),
  relativeWriter: writerSchema,
  emotionRegistration: z.boolean(),
  emotionCount: z.number(),
  commentCount: z.number(),
  viewCount: z.number(),
  bookmark: z.boolean(),
  isBlock: z.boolean(),
  publishedDate: z.iso.datetime(),
});

/** The query of a content's route. `visited=true` counts a view. */
export const visitedSchema = z.object({ visited: z.enum(['true', 'false']).optional() });

export function summaryBody(
  item: ContentSummary,
  { emotionRegistration, bookmark, subscribe, isBlock, mutedComments }: ViewerFlags = noFlags,
): z.infer<typeof summarySchema> {
  return {
    id: item.id,
    idVersionContent: item.id,
    relativeArticle: { title: item.title, subtitle: item.subtitle, thumbnail: thumbnailBody(item.thumbnail) },
    relativeWriter: {
      makerId: item.author.id,
      nickname: item.author.nickname,
      introduction: item.author.introduction,
      subscribe,
    },
    emotionRegistration,
    emotionCount: item.applauseCount,
    commentCount: item.commentCount - mutedComments,
    viewCount: item.viewCount,
    bookmark,
    isBlock,
    publishedDate: item.publishedAt.toISOString(),
  };
}

export function thumbnailBody(thumbnail: DescribedPicture | null) {
  if (!thumbnail) return null;
  const { picture, alt } = thumbnail;
  const widest = storedWidths(picture.width).at(-1) ?? picture.width;
  return { ...picture, url: pictureUrl(picture.key, widest, 'webp'), alt };
}

/** The error codes with which routes report a missing content, by kind. */
export const absences = {
  story: ['NOT_FOUND', 'HIDDEN', 'DELETED'],
  article: ['NOT_FOUND', 'HIDDEN_BY_REQUEST', 'DELETED'],
  talk: ['NOT_FOUND', 'HIDDEN', 'DELETED'],
} as const satisfies Record<ContentKind, ErrorCode[]>;

/** Returns the found item. @throws ApiError with the reason if the content is not shown */
export function presentOrThrow<Item>(found: Found<Item>): Item {
  if (found.absence) throw new ApiError(found.absence);
  return found.item;
}
