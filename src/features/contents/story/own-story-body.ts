import { z } from '@hono/zod-openapi';
import type { BodyNode } from '../../../model/body.ts';
import { thumbnailBody, thumbnailSchema } from '../../writing/content/content.api.ts';
import { bodyDocument } from '../../writing/content/reading-input.ts';
import { pictureSchema } from '../../writing/picture/picture-schema.ts';
import type { OwnStory, OwnStoryEntry } from './own-story.ts';
import { storyStatuses } from '../../../site/path-values.ts';

/** Schemas of the member's own stories in API responses. */

export const statusSchema = z.enum(storyStatuses);

export const ownStorySchema = z.object({
  id: z.number(),
  storyStatus: statusSchema,
  isHiddenByOperator: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  thumbnail: z.object({ picture: pictureSchema, alt: z.string() }).nullable(),
  tags: z.array(z.string()),
  body: z.array(z.unknown() as unknown as z.ZodType<BodyNode>).openapi(bodyDocument),
  publishedDate: z.iso
    .datetime()
    .openapi({ description: 'The time of publication; of a scheduled story, the planned time' }),
  updatedDate: z.iso.datetime().openapi({ description: 'The time of the last change. An edit call contains it.' }),
});

export const ownEntrySchema = z.object({
  id: z.number().nullable().openapi({ description: 'Null for a draft of a story that has not been published' }),
  draftId: z.number().nullable(),
  storyStatus: statusSchema,
  isHiddenByOperator: z.boolean(),
  relativeArticle: z.object({ title: z.string(), subtitle: z.string(), thumbnail: thumbnailSchema }),
  tags: z.array(z.string()),
  publishedDate: z.iso.datetime().nullable(),
  updatedDate: z.iso.datetime(),
  viewCount: z.number(),
  commentCount: z.number(),
  emotionCount: z.number(),
});

export type OwnStoryBody = z.infer<typeof ownStorySchema>;

export function ownStoryBody({ status, publishedAt, updatedAt, ...story }: OwnStory): OwnStoryBody {
  return {
    ...story,
    storyStatus: status,
    publishedDate: publishedAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

export function ownEntryBody({
  status,
  publishedAt,
  updatedAt,
  applauseCount,
  title,
  subtitle,
  thumbnail,
  ...entry
}: OwnStoryEntry): z.infer<typeof ownEntrySchema> {
  return {
    ...entry,
    storyStatus: status,
    relativeArticle: { title, subtitle, thumbnail: thumbnailBody(thumbnail) },
    publishedDate: publishedAt?.toISOString() ?? null,
    updatedDate: updatedAt.toISOString(),
    emotionCount: applauseCount,
  };
}
