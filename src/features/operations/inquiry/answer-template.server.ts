import { and, asc, eq, sql } from '../../../db/drizzle.ts';
import * as z from 'zod';
import type { Database, Queryable } from '../../../db/connection.ts';
import { answerTemplate } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { audited } from '../audit/audit.server.ts';
import { lineUpTo } from '../../../lib/text/text-input.ts';
import { answerSchema } from './answer-inquiry.server.ts';

/** Templates of answers that operators give often. */

export const TEMPLATE_TITLE_LENGTH = 60;
const MOST_TEMPLATES = 100;

export type AnswerTemplate = { id: number; title: string; text: string; version: number };

export const answerTemplateSchema = z.object({
  title: lineUpTo(TEMPLATE_TITLE_LENGTH, `이름은 ${TEMPLATE_TITLE_LENGTH}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '이름을 입력해 주세요.',
  ),
  text: answerSchema,
  version: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
});

type Input = z.output<typeof answerTemplateSchema>;

/** Lists all templates, ordered by title. */
export function listAnswerTemplates(db: Queryable): Promise<AnswerTemplate[]> {
  return db.select().from(answerTemplate).orderBy(asc(answerTemplate.title), asc(answerTemplate.id));
}

export async function getAnswerTemplate(db: Queryable, id: number): Promise<AnswerTemplate | undefined> {
  const [found] = await db.select().from(answerTemplate).where(eq(answerTemplate.id, id));
  return found;
}

/** @throws ApiError 400 above `MOST_TEMPLATES` */
export async function addAnswerTemplate(db: Database, by: number, { title, text }: Input): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${answerTemplate} in share row exclusive mode`);
    if ((await transaction.$count(answerTemplate)) >= MOST_TEMPLATES) {
      throw new ApiError('BAD_REQUEST', `답변 틀은 ${MOST_TEMPLATES}개까지 만들 수 있어요.`);
    }
    const [added] = await transaction
      .insert(answerTemplate)
      .values({ title, text })
      .returning({ id: answerTemplate.id });
    if (!added) throw new Error('the template row was not returned');
    const on = { kind: 'answer template', id: added.id } as const;
    await audited(transaction, { by, act: 'answer template added', on, after: { title, text } });
  });
}

/** @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when another operator has changed the template since it was read */
export async function changeAnswerTemplate(
  db: Database,
  by: number,
  id: number,
  { title, text, version }: Input,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await getAnswerTemplate(transaction, id);
    if (!before) throw new ApiError('NOT_FOUND');
    const changed = await transaction
      .update(answerTemplate)
      .set({ title, text, version: version + 1 })
      .where(and(eq(answerTemplate.id, id), eq(answerTemplate.version, version)))
      .returning({ id: answerTemplate.id });
    if (changed.length === 0) throw new ApiError('CHANGED_ELSEWHERE');
    const on = { kind: 'answer template', id } as const;
    const shown = { title: before.title, text: before.text };
    await audited(transaction, { by, act: 'answer template changed', on, before: shown, after: { title, text } });
  });
}

/** Deletes a template. Idempotent. */
export async function deleteAnswerTemplate(db: Database, by: number, id: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const [gone] = await transaction.delete(answerTemplate).where(eq(answerTemplate.id, id)).returning();
    if (!gone) return;
    const on = { kind: 'answer template', id } as const;
    const before = { title: gone.title, text: gone.text };
    await audited(transaction, { by, act: 'answer template deleted', on, before });
  });
}
