import { and, eq, isNull, sql } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { inquiry } from '../../../db/schema/index.ts';
import { audited, type OperatorId } from '../audit/audit.server.ts';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { textUpTo } from '../../../lib/text/text-input.ts';

export const ANSWER_LENGTH = 5_000;

export const answerSchema = textUpTo(
  ANSWER_LENGTH,
  `답변은 ${ANSWER_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`,
).refine((text) => !isBlank(text), '답변을 입력해 주세요.');

/**
 * Answers an inquiry or changes the answer, and notifies the member.
 * @param onlyIfWaits changes nothing if another operator has answered meanwhile
 * @returns whether the inquiry was answered
 * @throws ZodError for a blank answer or one over the limit
 */
export async function answerInquiry(
  db: Database,
  id: number,
  answer: string,
  { by = null, onlyIfWaits = false }: { by?: OperatorId; onlyIfWaits?: boolean } = {},
): Promise<boolean> {
  const text = answerSchema.parse(answer);
  return db.transaction(async (transaction) => {
    const [asked] = await transaction
      .update(inquiry)
      .set({ answer: text, answeredAt: sql`now()` })
      .where(and(eq(inquiry.id, id), onlyIfWaits ? isNull(inquiry.answeredAt) : undefined))
      .returning({ memberId: inquiry.memberId });
    if (!asked) return false;
    // Omits the answer's text: the answer is deleted when the member leaves, and the audit log stays.
    await audited(transaction, { by, act: 'inquiry answered', on: { kind: 'inquiry', id } });
    await publishEvents(transaction, { what: 'inquiry answered', id, to: [asked.memberId] });
    return true;
  });
}
