import * as z from 'zod';
import { fromKoreanMinute, koreanMinute } from '../../../../lib/date-fields.ts';
import { isBlank } from '../../../../lib/text/plain-text.ts';
import { linkTarget } from '../../../../lib/text/safe-link.ts';
import { BODY_LIMITS } from '../../../writing/body/limits.ts';
import { lineUpTo } from '../../../../lib/text/text-input.ts';

/** Fields that the forms of banners, exhibitions and events share. Forms send only texts. */

/** In graphemes. */
export const SHOWN_LIMITS = { title: 60, description: 160, alt: BODY_LIMITS.alt } as const;

const WRONG_LINK = '링크에는 http나 https로 시작하는 주소, 또는 /로 시작하는 푸릇 안의 주소만 쓸 수 있어요.';
/** The earliest year that is accepted. */
const EARLIEST = '2000';
const WRONG_MOMENT = '날짜와 시간을 확인해 주세요.';

const limited = (name: string, limit: number) => lineUpTo(limit, `${name} ${limit}자까지 쓸 수 있어요.`);

export const titleField = limited('제목은', SHOWN_LIMITS.title).refine(
  (text) => !isBlank(text),
  '제목을 입력해 주세요.',
);
export const descriptionField = limited('설명은', SHOWN_LIMITS.description).default('');
export const altField = limited('사진 설명은', SHOWN_LIMITS.alt).default('');

/** The key of an uploaded picture; empty for none. */
export const pictureField = z
  .string()
  .regex(/^([a-z0-9]{20})?$/, '사진을 다시 골라 주세요.')
  .default('');

/** Normalised as a browser writes the URL. */
export const linkField = z
  .string('링크를 입력해 주세요.')
  .max(BODY_LIMITS.href, WRONG_LINK)
  .refine((text) => text.trim() !== '', '링크를 입력해 주세요.')
  .refine((text) => text.trim() === '' || linkTarget(text) !== undefined, WRONG_LINK)
  .transform((text) => linkTarget(text) ?? '/');

/** A day and time in Korea, from a `datetime-local` field; null if empty. */
export const momentField = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text === '') return null;
    const moment = fromKoreanMinute(text);
    // `Date` would turn an invalid day, such as 30 February, into another day.
    if (moment && text >= EARLIEST && koreanMinute(moment) === text.slice(0, 16)) return moment;
    context.addIssue({ code: 'custom', message: WRONG_MOMENT });
    return z.NEVER;
  });

/** The version on which the form is based; 0 for a new entry. */
export const versionField = z.coerce.number().int().min(0).max(2_147_483_647).default(0);

type Whole = { picture: string; alt: string; startsAt: Date | null; endsAt: Date | null };

/** Returns the faults that concern two fields, each with its field. */
export function faultsBetween({ picture, alt, startsAt, endsAt }: Whole): { path: [string]; message: string }[] {
  const faults: { path: [string]; message: string }[] = [];
  if (picture !== '' && isBlank(alt)) {
    faults.push({ path: ['alt'], message: '사진에 무엇이 있는지 적어 주세요. 사진을 보지 못하는 사람에게 읽어 줘요.' });
  }
  if (startsAt && endsAt && endsAt <= startsAt) {
    faults.push({ path: ['endsAt'], message: '끝나는 시간은 시작하는 시간보다 늦어야 해요.' });
  }
  return faults;
}
