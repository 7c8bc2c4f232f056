import { z } from '@hono/zod-openapi';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';
import { lineUpTo, textUpTo } from '../../../lib/text/text-input.ts';
import { sanitiseMarkup, textOfMarkup } from '../../writing/markup/markup.server.ts';
import { keyOfUrl } from '../../writing/picture/picture.ts';
import { INQUIRY_LENGTH, INQUIRY_TITLE_LENGTH, PICTURES_PER_INQUIRY } from './inquiry.ts';
import { inquiryCategories } from './inquiry-categories.ts';

/** The input of an inquiry, normalised and limited. */

/** The longest HTML for one character has six characters: `&quot;`. */
const MARKUP_LENGTH = 6 * INQUIRY_LENGTH;
const TOO_LONG = `문의 내용은 ${INQUIRY_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;
const TOO_MANY_PICTURES = `사진은 ${PICTURES_PER_INQUIRY}장까지 올릴 수 있어요.`;

export const inquiryInputSchema = z.object({
  categoryId: z
    .number('문의 종류를 골라 주세요.')
    .int()
    .refine((id) => inquiryCategories.some((category) => category.id === id), '문의 종류를 골라 주세요.')
    .openapi({ description: 'An id from `GET /v1/qna/category`' }),
  title: lineUpTo(INQUIRY_TITLE_LENGTH, `제목은 ${INQUIRY_TITLE_LENGTH}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '제목을 입력해 주세요.',
  ),
  content: textUpTo(MARKUP_LENGTH, TOO_LONG)
    .transform((html) => sanitiseMarkup(html))
    .refine((html) => !isBlank(textOfMarkup(html)), '문의 내용을 입력해 주세요.')
    .refine((html) => countGraphemes(textOfMarkup(html)) <= INQUIRY_LENGTH, TOO_LONG)
    .openapi({ description: 'HTML; elements that are not allowed are removed' }),
  images: z
    .array(
      z
        .string()
        .max(300)
        .refine((url) => keyOfUrl(url) !== undefined, '여기에 올린 사진만 넣을 수 있어요.'),
    )
    .max(PICTURES_PER_INQUIRY, TOO_MANY_PICTURES)
    .default([])
    .openapi({ description: 'URLs that `POST /v1/uploadImage` returned' }),
});

export type InquiryInput = z.infer<typeof inquiryInputSchema>;
