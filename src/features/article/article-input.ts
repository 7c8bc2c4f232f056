import { z } from '@hono/zod-openapi';
import { readingInputSchema } from '../content/reading-input.ts';
import { lineUpTo, textUpTo } from '../content/text-input.ts';

/** What an operator says of an article, tidied and within its limits. */

const RITUALS = 10;
const RITUAL_TITLE_LENGTH = 100;
const RITUAL_TEXT_LENGTH = 500;

const ritualSchema = z.object({
  title: lineUpTo(RITUAL_TITLE_LENGTH, `리추얼의 제목은 ${RITUAL_TITLE_LENGTH}자까지 쓸 수 있어요.`),
  text: textUpTo(RITUAL_TEXT_LENGTH, `리추얼은 ${RITUAL_TEXT_LENGTH}자까지 쓸 수 있어요.`),
});

export const articleInputSchema = readingInputSchema.extend({
  rituals: z.array(ritualSchema).max(RITUALS, `리추얼은 ${RITUALS}개까지 넣을 수 있어요.`).default([]),
});

export type ArticleInput = z.infer<typeof articleInputSchema>;
