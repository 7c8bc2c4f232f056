import { z } from '@hono/zod-openapi';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { bodySchema, draftBodySchema, nodeSchema } from '../body/body.ts';
import { bodyText } from '../body/body-text.ts';
import { picturesOf } from '../body/body-pictures.ts';
import { pictureSchema } from '../picture/picture-schema.ts';
import { COVER_ALT_LENGTH, SCHEDULE_DAYS, SUBTITLE_LENGTH, TITLE_LENGTH, TOO_FAR_AHEAD } from './reading-limits.ts';
import { lineUpTo } from '../../../lib/text/text-input.ts';

/** Schemas of a story or article in requests. They clean the texts and enforce the limits. */

const title = lineUpTo(TITLE_LENGTH, `제목은 ${TITLE_LENGTH}자까지 쓸 수 있어요.`);

/**
 * The schema of a body for the OpenAPI document. It is built from `nodeSchema`, because the body's own schema checks its
 * blocks in code.
 */
const { $schema: _, ...block } = z.toJSONSchema(nodeSchema, { io: 'input', unrepresentable: 'any' });
export const bodyDocument = {
  type: 'array' as const,
  items: block as { type: 'object' },
  description: 'The nodes of the body; src/features/writing/body/README.md explains them',
};

/** The cover, a picture that the caller uploaded. Without it, the first picture of the body becomes the cover. */
const coverSchema = z
  .object({
    picture: pictureSchema,
    alt: lineUpTo(COVER_ALT_LENGTH, `사진 설명은 ${COVER_ALT_LENGTH}자까지 쓸 수 있어요.`).default(''),
  })
  .nullable();

/** The schema of a draft, in which every field may be missing. */
export const readingDraftSchema = z.object({
  title: title.default(''),
  subtitle: lineUpTo(SUBTITLE_LENGTH, `부제는 ${SUBTITLE_LENGTH}자까지 쓸 수 있어요.`).default(''),
  thumbnail: coverSchema.default(null),
  body: draftBodySchema.default([]).openapi(bodyDocument),
});

/** The schema of a story or article that can be published. */
export const readingInputSchema = readingDraftSchema.extend({
  title: title.refine((text) => !isBlank(text), '제목을 입력해 주세요.'),
  body: bodySchema
    .refine((nodes) => !isBlank(bodyText(nodes)) || picturesOf(nodes).length > 0, '내용을 입력해 주세요.')
    .openapi(bodyDocument),
});

/** A time of publication in the future. It is checked by this machine's clock, which may differ a little from the database's. */
export const publishAtSchema = z.iso
  .datetime({ offset: true, error: '날짜와 시간을 확인해 주세요.' })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getTime() > Date.now(), '지난 시간에는 예약할 수 없어요.')
  .refine((moment) => moment.getTime() < Date.now() + SCHEDULE_DAYS * 86_400_000, TOO_FAR_AHEAD);

export type ReadingDraft = z.infer<typeof readingDraftSchema>;
export type ReadingInput = z.infer<typeof readingInputSchema>;

/** Returns the keys of all pictures, including the cover, without duplicates. */
export function pictureKeysOf({ thumbnail, body }: ReadingDraft): string[] {
  const keys = [...(thumbnail ? [thumbnail.picture] : []), ...picturesOf(body)].map(({ key }) => key);
  return [...new Set(keys)];
}
