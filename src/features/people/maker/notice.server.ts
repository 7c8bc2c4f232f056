import { count, desc } from '../../../db/drizzle.ts';
import type * as z from 'zod';
import type { Database, Queryable } from '../../../db/connection.ts';
import { makerNotice } from '../../../db/schema/index.ts';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';
import { bodySchema } from '../../writing/body/body.ts';
import type { Listing } from '../../writing/content/content.ts';
import { type MakerNotice, NOTICES_PER_PAGE } from './notice.ts';
import { noticeSchema } from './notice-input.ts';

/** Returns notices, latest first. */
export async function listNotices(db: Queryable, page: number): Promise<Listing<MakerNotice>> {
  const [items, [counted]] = await Promise.all([
    db
      .select()
      .from(makerNotice)
      .orderBy(desc(makerNotice.publishedAt), desc(makerNotice.id))
      .limit(NOTICES_PER_PAGE)
      .offset(page * NOTICES_PER_PAGE),
    db.select({ total: count() }).from(makerNotice),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** Publishes a notice to all makers. @throws ZodError if the notice does not match `noticeSchema` */
export async function publishNotice(
  db: Pick<Database, 'transaction'>,
  notice: z.input<typeof noticeSchema>,
  by: OperatorId = null,
): Promise<void> {
  const { title, text } = noticeSchema.parse(notice);
  const paragraphs = text.split(/\n\s*\n/).map((each) => each.trim());
  const body = paragraphs.filter((each) => !isBlank(each)).map((each) => ({ type: 'paragraph' as const, text: each }));
  const values = { title, body: bodySchema.parse(body) };
  await db.transaction(async (transaction) => {
    const [added] = await transaction.insert(makerNotice).values(values).returning({ id: makerNotice.id });
    if (!added) throw new Error('the notice row was not returned');
    const on = { kind: 'maker notice', id: added.id } as const;
    await audited(transaction, { by, act: 'maker notice published', on, after: values });
  });
}
