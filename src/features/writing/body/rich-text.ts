import * as z from 'zod';
import { messageForPeople } from '../../../lib/text/message-for-people.ts';
import { linkTarget } from '../../../lib/text/safe-link.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';
import { cleanTextUpTo } from '../../../lib/text/text-input.ts';
import type { RichText } from '../../../model/body.ts';
import { BODY_LIMITS } from './limits.ts';
import { bodyLink } from './link.ts';

/** The rich text of a body: words that may be bold, italic or a link. `\n` is a line break. */

const WRONG_LINK = '링크에는 http나 https로 시작하는 주소, 또는 푸릇 안의 주소만 쓸 수 있어요.';
const LONG_LINK = `링크의 주소는 ${BODY_LIMITS.href.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;
const TEXT_TOO_LONG = `한 블록에는 ${BODY_LIMITS.text.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

/** Stored in the form of a browser's URL parser. */
export const hrefSchema = z
  .string()
  .max(BODY_LIMITS.href, LONG_LINK)
  .transform((href, context) => {
    const stored = bodyLink(href);
    if (stored !== undefined) return stored;
    context.addIssue({ code: 'custom', message: linkTarget(href) === undefined ? WRONG_LINK : LONG_LINK });
    return z.NEVER;
  });

const words = cleanTextUpTo(BODY_LIMITS.text, TEXT_TOO_LONG);

const span = z.object({
  text: words,
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  href: hrefSchema.optional(),
});

const spans = z
  .array(span)
  .max(BODY_LIMITS.spans, `한 블록의 글은 ${BODY_LIMITS.spans}번까지 다르게 꾸밀 수 있어요.`)
  .transform((parts) => parts.filter(({ text }) => text !== ''))
  .refine((parts) => !isLongerThan(plainText(parts), BODY_LIMITS.text), TEXT_TOO_LONG);

/** Plain text, or spans where part of it is emphasised or a link. */
export const richTextSchema = z.union([words, spans], {
  error: ({ errors }) => messageForPeople((errors ?? []).flat()),
}) satisfies z.ZodType<RichText>;

export function plainText(text: string | { text: string }[]): string {
  return typeof text === 'string' ? text : text.map((part) => part.text).join('');
}
