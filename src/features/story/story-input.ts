import type { z } from '@hono/zod-openapi';
import { readingDraftSchema, readingInputSchema } from '../content/reading-input.ts';
import { tagsUpTo } from '../content/tag-input.ts';
import { TAGS_PER_STORY } from './story-limits.ts';

/** What a maker says of a story, tidied and within its limits. */

const tags = tagsUpTo(TAGS_PER_STORY).default([]);

/** A story as far as it has been written. */
export const storyDraftSchema = readingDraftSchema.extend({ tags });

/** A story that can be published. */
export const storyInputSchema = readingInputSchema.extend({ tags });

export type StoryDraft = z.infer<typeof storyDraftSchema>;
export type StoryInput = z.infer<typeof storyInputSchema>;
