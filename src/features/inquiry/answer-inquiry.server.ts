import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { inquiry } from '../../db/schema/index.ts';
import { isBlank } from '../../lib/plain-text.ts';
import { textUpTo } from '../content/text-input.ts';

const ANSWER_LENGTH = 5_000;

const answerSchema = textUpTo(
  ANSWER_LENGTH,
  `답변은 ${ANSWER_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`,
).refine((text) => !isBlank(text), '답변을 입력해 주세요.');

/**
 * Answers what a member has asked, or changes the answer; the member is told of it.
 * @returns whether there is such an inquiry
 * @throws ZodError for an answer that is blank or too long
 */
export async function answerInquiry(db: Database, id: number, answer: string): Promise<boolean> {
  const text = answerSchema.parse(answer);
  return db.transaction(async (transaction) => {
    const [asked] = await transaction
      .update(inquiry)
      .set({ answer: text, answeredAt: sql`now()` })
      .where(eq(inquiry.id, id))
      .returning({ memberId: inquiry.memberId });
    if (asked) await happened(transaction, { what: 'inquiry answered', id, to: [asked.memberId] });
    return asked !== undefined;
  });
}
