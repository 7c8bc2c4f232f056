import { z } from '@hono/zod-openapi';
import { idSchema } from '../../../http/api.ts';
import { readingDraftSchema, readingInputSchema } from '../../writing/content/reading-input.ts';
import { lineUpTo, textUpTo } from '../../../lib/text/text-input.ts';
import { RITUAL_TEXT_LENGTH, RITUAL_TITLE_LENGTH, RITUALS } from './article.ts';

/** Schemas of an article in requests. They clean the texts and enforce the limits. */

const ritualSchema = z.object({
  title: lineUpTo(RITUAL_TITLE_LENGTH, `습관은 ${RITUAL_TITLE_LENGTH}자까지 쓸 수 있어요.`),
  text: textUpTo(RITUAL_TEXT_LENGTH, `습관의 설명은 ${RITUAL_TEXT_LENGTH}자까지 쓸 수 있어요.`),
});

const rituals = z.array(ritualSchema).max(RITUALS, `습관은 ${RITUALS}개까지 넣을 수 있어요.`).default([]);

/** The schema of a draft, in which every field may be missing, also the writer. */
export const articleDraftSchema = readingDraftSchema.extend({ rituals, writerId: idSchema.nullable().default(null) });

/** The schema of an article that can be published. It removes empty rituals. */
export const articleInputSchema = readingInputSchema.extend({
  rituals: rituals.transform((given) => given.filter(({ title, text }) => title !== '' || text !== '')),
});

export type ArticleDraft = z.infer<typeof articleDraftSchema>;
export type ArticleInput = z.infer<typeof articleInputSchema>;
