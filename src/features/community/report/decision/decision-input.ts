import * as z from 'zod';
import { textUpTo } from '../../../../lib/text/text-input.ts';
import { type Outcome, outcomesFor, type Subject, WORDS_LENGTH } from './decision.ts';
import { type ReportCategory, reasonsFor } from '../report.ts';

/** The forms in which operators decide. */

const words = textUpTo(WORDS_LENGTH, `전할 말은 ${WORDS_LENGTH}자까지 쓸 수 있어요.`).default('');

const STATE_LENGTH = 60;

/** Returns the report category whose reasons apply to a subject. */
export function categoryOf(subject: Subject): ReportCategory {
  return subject === 'member' ? 'user' : subject;
}

/** Returns the schema of a decision. All outcomes but KEPT need a reason. */
export function decisionInput(subject: Subject, outcomes: Outcome[] = outcomesFor(subject)) {
  const reasonIds = reasonsFor(categoryOf(subject)).map(({ depth1CodeId }) => depth1CodeId);
  return z
    .object({
      outcome: z
        .string('결정을 골라 주세요.')
        .refine((given): given is Outcome => (outcomes as string[]).includes(given), '결정을 골라 주세요.'),
      reason: z.coerce.number().optional(),
      words,
      /** The state that the operator saw, for decisions without a report. */
      seen: z.string().max(STATE_LENGTH).default(''),
    })
    .refine(({ outcome, reason }) => outcome === 'KEPT' || reasonIds.includes(reason ?? 0), {
      path: ['reason'],
      message: '어떤 규칙에 어긋나는지 골라 주세요.',
    });
}

export const appealDecisionInput = z.object({
  outcome: z.enum(['UPHELD', 'OVERTURNED'], '결정을 골라 주세요.'),
  words: words.refine((text) => text !== '', '왜 그렇게 보았는지 적어 주세요.'),
});
