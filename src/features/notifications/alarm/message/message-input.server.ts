import * as z from 'zod';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import { isSafeLink, safeLink } from '../../../../lib/text/safe-link.ts';
import { textUpTo } from '../../../../lib/text/text-input.ts';
import { sanitiseMarkup, textOfMarkup } from '../../../writing/markup/markup.server.ts';
import { MAX_ADDRESSEES, MESSAGE_LINK_LENGTH } from './message-limits.ts';

/** The length limit of the HTML, in characters. */
const BODY_LENGTH = 10_000;

export const messageSchema = z.object({
  /** Sanitised HTML. */
  body: textUpTo(BODY_LENGTH, `쪽지는 태그를 포함해 ${BODY_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`)
    .transform((html) => sanitiseMarkup(html))
    .refine((html) => !isBlank(textOfMarkup(html)), '쪽지 내용을 입력해 주세요.'),
  /** The address of the button: a path of this site or a web address. */
  link: z
    .string()
    .max(MESSAGE_LINK_LENGTH, `링크는 ${MESSAGE_LINK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`)
    .refine(isSafeLink, '링크는 /로 시작하는 푸릇의 주소나 https://로 시작하는 주소로 적어 주세요.')
    .transform(safeLink)
    .nullable()
    .default(null),
  /** A group, or the ids of members. */
  to: z
    .enum(['everybody', 'makers'])
    .or(
      z
        .array(z.number().int().positive())
        .min(1, '받는 사람을 골라 주세요.')
        .max(MAX_ADDRESSEES, `${MAX_ADDRESSEES}명까지 고를 수 있어요.`),
    ),
});
