import { z } from '@hono/zod-openapi';
import { picturesOf } from '../body/body-pictures.ts';
import { readingDraftSchema, readingInputSchema } from '../content/reading-input.ts';
import { tagsUpTo } from '../content/text-input.ts';
import { SCHEDULE_DAYS, TAGS_PER_STORY } from './story-limits.ts';

/** What a maker says of a story, tidied and within its limits. */

const tags = tagsUpTo(TAGS_PER_STORY).default([]);

/** A story as far as it has been written. */
export const storyDraftSchema = readingDraftSchema.extend({ tags });

/** A story that can be published. */
export const storyInputSchema = readingInputSchema.extend({ tags });

/** When a story is to be published; by this machine's clock, which may differ from the database's by a little. */
export const publishAtSchema = z.iso
  .datetime({ offset: true, error: '날짜와 시각을 확인해 주세요.' })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getTime() > Date.now(), '지난 시각에는 예약할 수 없어요.')
  .refine(
    (moment) => moment.getTime() < Date.now() + SCHEDULE_DAYS * 86_400_000,
    `${SCHEDULE_DAYS}일 안의 시각으로만 예약할 수 있어요.`,
  );

export type StoryDraft = z.infer<typeof storyDraftSchema>;
export type StoryInput = z.infer<typeof storyInputSchema>;

/** Of every picture in it, its cover's among them. */
export function pictureKeysOf({ thumbnail, body }: StoryDraft): string[] {
  const keys = [...(thumbnail ? [thumbnail.picture] : []), ...picturesOf(body)].map(({ key }) => key);
  return [...new Set(keys)];
}
