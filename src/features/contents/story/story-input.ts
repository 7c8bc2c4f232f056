import type { z } from '@hono/zod-openapi';
import { readingDraftSchema, readingInputSchema } from '../../writing/content/reading-input.ts';
import { tagsUpTo } from '../../writing/content/tag/tag-input.ts';
import { TAGS_PER_STORY } from './story-limits.ts';

/** Schemas of a story in requests. They clean the texts and enforce the limits. */

const tags = tagsUpTo(TAGS_PER_STORY).default([]);

/** The schema of a draft, in which every field may be missing. */
export const storyDraftSchema = readingDraftSchema.extend({ tags });

/** The schema of a story that can be published. */
export const storyInputSchema = readingInputSchema.extend({ tags });

export type StoryDraft = z.infer<typeof storyDraftSchema>;
export type StoryInput = z.infer<typeof storyInputSchema>;
