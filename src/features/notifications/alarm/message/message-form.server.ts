import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Queryable } from '../../../../db/connection.ts';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import { isSafeLink } from '../../../../lib/text/safe-link.ts';
import { textUpTo } from '../../../../lib/text/text-input.ts';
import { markupOfText } from '../../../writing/markup/markup-of-text.ts';
import { tidyNickname } from '../../../people/member/nickname.ts';
import { countGroup, findAddressees } from './message.server.ts';
import { MAX_ADDRESSEES, MESSAGE_LENGTH, MESSAGE_LINK_LENGTH } from './message-limits.ts';

/** The form for messages to members. Operators see a preview and the number of recipients before they send it. */

/** The length limit of the field, including separators. */
const NICKNAMES_LENGTH = 50 * MAX_ADDRESSEES;
const KEY = /^[0-9a-f]{32}$/;

export const messageFormSchema = z
  .object({
    to: z.enum(['everybody', 'some'], '누구에게 보낼지 골라 주세요.'),
    nicknames: z
      .string()
      .max(NICKNAMES_LENGTH, `${MAX_ADDRESSEES}명까지 적을 수 있어요.`)
      .default('')
      .transform((text) => [...new Set(text.split(/[\n,]/).map((each) => tidyNickname(each.replaceAll('\0', ''))))])
      .transform((names) => names.filter((name) => name !== '')),
    text: textUpTo(MESSAGE_LENGTH, `쪽지는 ${MESSAGE_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`).refine(
      (text) => !isBlank(text),
      '쪽지 내용을 입력해 주세요.',
    ),
    link: z
      .string()
      .trim()
      .max(MESSAGE_LINK_LENGTH, `링크는 ${MESSAGE_LINK_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`)
      .refine(
        (link) => link === '' || isSafeLink(link),
        '링크는 /로 시작하는 푸릇의 주소나 https://로 시작하는 주소로 적어 주세요.',
      )
      .default(''),
    /** `key` identifies the form; `seen` is the hash of the preview that the operator has seen. */
    key: z.string().regex(KEY),
    seen: z.string().max(64).default(''),
  })
  .refine(({ to, nicknames }) => to === 'everybody' || nicknames.length > 0, {
    path: ['nicknames'],
    message: '받는 사람의 닉네임을 입력해 주세요.',
  })
  .refine(({ nicknames }) => nicknames.length <= MAX_ADDRESSEES, {
    path: ['nicknames'],
    message: `${MAX_ADDRESSEES}명까지 적을 수 있어요. 더 많다면 모두에게 보내 주세요.`,
  });

type Addressed = {
  message: { body: string; link: string | null; to: 'everybody' | number[] };
  count: number;
  /** The nicknames of the recipients; empty for everybody. */
  nicknames: string[];
  /** A hash of the message and its recipients. The number of members behind `everybody` is not part of it. */
  seen: string;
};

/**
 * Converts a form to a message.
 * @returns the nicknames that no member has, if there are any
 */
export async function addressed(
  db: Queryable,
  { to, nicknames, text, link }: z.output<typeof messageFormSchema>,
): Promise<Addressed | { missing: string[] }> {
  const message = { body: markupOfText(text), link: link === '' ? null : link };
  if (to === 'everybody') {
    const whole = { ...message, to: 'everybody' as const };
    return { message: whole, count: await countGroup(db, 'everybody'), nicknames: [], seen: hashOf(whole) };
  }
  const { found, missing } = await findAddressees(db, nicknames);
  if (missing.length > 0) return { missing };
  const whole = { ...message, to: found.map(({ id }) => id) };
  return { message: whole, count: found.length, nicknames: found.map(({ nickname }) => nickname), seen: hashOf(whole) };
}

function hashOf(message: Addressed['message']): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('base64url');
}
