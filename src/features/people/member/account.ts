import * as z from 'zod';
import { providers } from '../../../site/provider.ts';
import type { Me } from '../../../session/me.ts';
import type { Viewer } from '../../../session/viewer.ts';
import { isBlank, tidyText } from '../../../lib/text/plain-text.ts';
import { withoutUnseen } from '../../../lib/text/unseen.ts';
import { isLongerThan, UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';
import { pictureUrl } from '../../writing/picture/picture.ts';
import { daysOf, termKinds } from '../term/term.ts';
import { INTRODUCTION_LENGTH } from './limits.ts';
import { PORTRAIT_WIDTH } from './member.ts';
import { faultOf, tidyNickname } from './nickname.ts';

export const nicknameSchema = z.string().max(200).transform(tidyNickname);

const INTRODUCTION_TOO_LONG = `소개는 ${INTRODUCTION_LENGTH}자까지 쓸 수 있어요.`;

export const introductionSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * INTRODUCTION_LENGTH, INTRODUCTION_TOO_LONG)
  // A text that was pasted may have tabs, and line breaks of other systems.
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '))
  .refine((text) => withoutUnseen(text) === text, '소개에 쓸 수 없는 문자가 있어요.')
  .transform((text) => (isBlank(text) ? '' : tidyText(text)))
  .refine((text) => !isLongerThan(text, INTRODUCTION_LENGTH), INTRODUCTION_TOO_LONG);

/** The body of `POST /v1/user`. The sign-up ticket (`paramKey`) alone proves the identity, not these fields. */
export const signUpSchema = z.object({
  loginType: z.enum(providers),
  loginId: z.string().min(1).max(255),
  nickname: nicknameSchema.superRefine((nickname, context) => {
    const message = faultOf(nickname);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  /** Eight digits; checked and not stored. */
  birthdate: z.string().regex(/^\d{8}$/, '생년월일을 숫자 8자리로 적어 주세요.'),
  /** The versions of the terms that the person agreed to. */
  documentIds: z.array(z.number().int().positive()).max(20),
});

export type SignUp = z.infer<typeof signUpSchema>;

/** The body of `PUT /v1/user/userinfo`. Missing fields keep their values. */
export const profileSchema = z.object({ nickname: nicknameSchema, introduction: introductionSchema }).partial();

export type ProfileChanges = z.infer<typeof profileSchema>;

/**
 * The body of `DELETE /v1/user/me` for members who signed in with Apple. It is validated but not used.
 * The session and the proof identify the member; Apple's answer to that proof brought the token that unlinks the
 * account.
 */
export const appleAccountSchema = z.object({ loginId: z.string().min(1).max(255), username: z.string().max(1_000) });

const termIds = z.array(z.number().int().positive()).max(20);

export const termAgreementSchema = z
  .object({
    documentIds: termIds,
    /** The optional terms that the member refuses. */
    refusedIds: termIds.default([]),
  })
  .refine(({ documentIds, refusedIds }) => documentIds.length + refusedIds.length > 0, '동의할 약관을 골라 주세요.')
  .refine(
    ({ documentIds, refusedIds }) => !refusedIds.some((id) => documentIds.includes(id)),
    '같은 약관에 두 가지로 답할 수 없어요.',
  );

export function portraitUrl(picture: { key: string; width: number } | null): string | null {
  return picture && pictureUrl(picture.key, Math.min(PORTRAIT_WIDTH, picture.width), 'webp');
}

export function meOf(viewer: Viewer): Me {
  return {
    id: viewer.id,
    nickname: viewer.nickname,
    image: portraitUrl(viewer.picture),
    loginType: viewer.provider,
    ...(viewer.isMaker && { makerInfo: { makerId: viewer.id } }),
    ...(viewer.role === 'admin' && { isOperator: true as const }),
    hasAlarms: viewer.hasAlarms,
    unreadMessage: viewer.unreadMessage,
    needNewTermsAgrees: viewer.owedTerms.map(({ id, code, effectiveAt, changes }) => ({
      id,
      code,
      title: termKinds[code].title,
      required: termKinds[code].required,
      executeDate: daysOf(new Date(effectiveAt)).executeDate,
      changes,
    })),
    ...(viewer.suspendInfo && { suspendInfo: viewer.suspendInfo }),
  };
}
