import { z } from '@hono/zod-openapi';
import { isBlank, tidyLine, tidyText } from '../../lib/plain-text.ts';
import { countGraphemes } from '../../ui/graphemes.ts';
import { isTag, MAX_TAG_LENGTH } from '../content/tag.ts';
import { keyOfUrl } from '../picture/picture.ts';
import { sosFields } from './sos.ts';
import { ALT_LENGTH, PICTURES_PER_TALK, TAGS_PER_TALK, TALK_LENGTH } from './talk-limits.ts';

/** What a caller says of a talk, tidied and within its limits. */

/** Code units that a text may have for each character before its characters are counted at all. */
const UNITS_PER_CHARACTER = 20;

const atMost = (limit: number, tooLong: string) =>
  z
    .string()
    .max(UNITS_PER_CHARACTER * limit, tooLong)
    .transform(tidyLine)
    .refine((text) => countGraphemes(text) <= limit, tooLong);

const TEXT_TOO_LONG = `톡은 ${TALK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

const textSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * TALK_LENGTH, TEXT_TOO_LONG)
  .transform(tidyText)
  .refine((text) => countGraphemes(text) <= TALK_LENGTH, TEXT_TOO_LONG);

const imageSchema = z.object({
  url: z
    .string()
    .max(300)
    .refine((url) => keyOfUrl(url) !== undefined, '여기에 올린 사진만 넣을 수 있어요.')
    .openapi({ description: 'As `POST /v1/uploadImage` answered' }),
  alt: atMost(ALT_LENGTH, `사진 설명은 ${ALT_LENGTH}자까지 쓸 수 있어요.`).default(''),
});

const tagSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * MAX_TAG_LENGTH)
  .transform((tag) => tidyLine(tag).replace(/^#+\s*/, ''))
  .refine(isTag, `태그는 ${MAX_TAG_LENGTH}자까지 쓸 수 있어요.`);

const sosSchema = z.object(
  Object.fromEntries(
    sosFields.map(({ name, label, limit }) => [
      name,
      atMost(limit, `${label}: ${limit}자까지 쓸 수 있어요.`).default(''),
    ]),
  ) as Record<(typeof sosFields)[number]['name'], z.ZodDefault<ReturnType<typeof atMost>>>,
);

/** A talk as far as it has been written. */
export const talkDraftSchema = z.object({
  channelId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  content: textSchema.default(''),
  images: z.array(imageSchema).max(PICTURES_PER_TALK, `사진은 ${PICTURES_PER_TALK}장까지 올릴 수 있어요.`).default([]),
  tags: z
    .array(tagSchema)
    .max(TAGS_PER_TALK, `태그는 ${TAGS_PER_TALK}개까지 달 수 있어요.`)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  sos: sosSchema.nullable().default(null),
});

/** A talk that can be published. */
export const talkInputSchema = talkDraftSchema.extend({
  channelId: z.number('채널을 골라 주세요.').int().positive().max(Number.MAX_SAFE_INTEGER),
  content: textSchema.refine((text) => !isBlank(text), '내용을 입력해 주세요.'),
});

export type TalkDraft = z.infer<typeof talkDraftSchema>;
export type TalkInput = z.infer<typeof talkInputSchema>;
