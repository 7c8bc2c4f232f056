import * as z from 'zod';
import { beginOfKoreanDay } from '../../../lib/date-fields.ts';
import { koreanDay } from '../../../lib/dates.ts';
import { tidyLine } from '../../../lib/text/plain-text.ts';
import { BODY_LIMITS } from '../../writing/body/limits.ts';
import { refuseLongMarkdown } from '../../writing/body/markdown-limits.ts';
import { isLongerThan, UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';
import { cleanTextUpTo } from '../../../lib/text/text-input.ts';
import { checkboxField } from '../../../http/forms/posted-form.ts';

/** The form of a version of the terms. A draft may lack any field; only fields over their limits are refused. */

/** In characters. Twice the limit of the rendered text, since Markdown marks need space, too. */
export const TERM_TEXT_LENGTH = 2 * BODY_LIMITS.totalText;
export const CHANGES = { lines: 10, length: 200 } as const;
/**
 * Days between the message to members and the start of a version: usually, and for a change to members' disadvantage.
 */
export const NOTICE_DAYS = { usual: 7, toDisadvantage: 30 } as const;

const DAY = /^\d{4}-\d\d-\d\d$/;
const NO_DAY = '날짜를 확인해 주세요.';

export const termFormSchema = z.object({
  /** The start, as a Korean day from a `date` field. */
  effectiveOn: z
    .string()
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const moment = DAY.test(text) ? beginOfKoreanDay(text) : undefined;
      // `Date` would turn an invalid day, such as 30 February, into another day.
      if (moment && text >= '2000' && koreanDay(moment) === text) return moment;
      context.addIssue({ code: 'custom', message: NO_DAY });
      return z.NEVER;
    }),
  text: cleanTextUpTo(TERM_TEXT_LENGTH, `본문은 ${TERM_TEXT_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`)
    .default('')
    .superRefine(refuseLongMarkdown),
  changes: z
    .string()
    .max(2 * CHANGES.lines * CHANGES.length * UNITS_PER_CHARACTER, `한 줄에 ${CHANGES.length}자까지 쓸 수 있어요.`)
    .default('')
    .transform((text) =>
      text
        .split('\n')
        .map(tidyLine)
        .filter((line) => line !== ''),
    )
    .refine((lines) => lines.length <= CHANGES.lines, `${CHANGES.lines}줄까지 쓸 수 있어요.`)
    .refine(
      (lines) => lines.every((line) => !isLongerThan(line, CHANGES.length)),
      `한 줄에 ${CHANGES.length}자까지 쓸 수 있어요.`,
    ),
  consent: z.enum(['ask', 'tell']).default('tell'),
  isToDisadvantage: checkboxField,
  /** The revision of the draft on which the form is based. */
  revision: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
});

export type TermForm = z.infer<typeof termFormSchema>;
