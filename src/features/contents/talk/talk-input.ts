import { z } from '@hono/zod-openapi';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { tagsUpTo } from '../../writing/content/tag/tag-input.ts';
import { lineUpTo, textUpTo } from '../../../lib/text/text-input.ts';
import { keyOfUrl } from '../../writing/picture/picture.ts';
import { sosFields } from './sos.ts';
import { ALT_LENGTH, PICTURES_PER_TALK, TAGS_PER_TALK, TALK_LENGTH } from './talk-limits.ts';

/** Schemas of a talk in requests. They clean the texts and enforce the limits. */

const TEXT_TOO_LONG = `톡은 ${TALK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

const textSchema = textUpTo(TALK_LENGTH, TEXT_TOO_LONG);

const imageSchema = z.object({
  url: z
    .string()
    .max(300)
    .refine((url) => keyOfUrl(url) !== undefined, '여기에 올린 사진만 넣을 수 있어요.')
    .openapi({ description: 'URLs that `POST /v1/uploadImage` returned' }),
  alt: lineUpTo(ALT_LENGTH, `사진 설명은 ${ALT_LENGTH}자까지 쓸 수 있어요.`).default(''),
});

const sosSchema = z.object(
  Object.fromEntries(
    sosFields.map(({ name, label, limit }) => [
      name,
      lineUpTo(limit, `${label}: ${limit}자까지 쓸 수 있어요.`).default(''),
    ]),
  ) as Record<(typeof sosFields)[number]['name'], z.ZodDefault<ReturnType<typeof lineUpTo>>>,
);

/** The schema of a draft, in which every field may be missing. */
export const talkDraftSchema = z.object({
  channelId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  content: textSchema.default(''),
  images: z.array(imageSchema).max(PICTURES_PER_TALK, `사진은 ${PICTURES_PER_TALK}장까지 올릴 수 있어요.`).default([]),
  tags: tagsUpTo(TAGS_PER_TALK).default([]),
  sos: sosSchema.nullable().default(null),
});

/** The schema of a talk that can be published. */
export const talkInputSchema = talkDraftSchema.extend({
  channelId: z.number('채널을 골라 주세요.').int().positive().max(Number.MAX_SAFE_INTEGER),
  content: textSchema.refine((text) => !isBlank(text), '내용을 입력해 주세요.'),
});

export type TalkDraft = z.infer<typeof talkDraftSchema>;
export type TalkInput = z.infer<typeof talkInputSchema>;
