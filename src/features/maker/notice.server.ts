import { count, desc } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { makerNotice } from '../../db/schema/index.ts';
import { bodySchema } from '../body/body.ts';
import type { Listing } from '../content/content.ts';
import { type MakerNotice, NOTICES_PER_PAGE } from './notice.ts';

/** The latest first. */
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

/** Tells all makers something. @param text paragraphs with empty lines between them */
export async function publishNotice(db: Queryable, title: string, text: string): Promise<void> {
  const paragraphs = text.split(/\n\s*\n/).map((each) => each.trim());
  const body = paragraphs.filter((each) => each !== '').map((each) => ({ type: 'paragraph' as const, text: each }));
  await db.insert(makerNotice).values({ title, body: bodySchema.parse(body) });
}
