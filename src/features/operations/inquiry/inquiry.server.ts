import { and, asc, count, desc, eq, isNull, lte, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { inquiry, inquiryPicture, member } from '../../../db/schema/index.ts';
import { spentToday } from '../../../http/forms/spent-today.ts';
import { DAY, lockAuthor } from '../../writing/content/author-limits.server.ts';
import type { Listing } from '../../writing/content/content.ts';
import { sanitiseMarkup } from '../../writing/markup/markup.server.ts';
import { keyOfUrl } from '../../writing/picture/picture.ts';
import type { Picture } from '../../../model/picture.ts';
import { requireOwnPictures } from '../../writing/picture/upload/upload-rows.server.ts';
import { INQUIRIES_PER_DAY, INQUIRIES_PER_PAGE, type Inquiry } from './inquiry.ts';
import type { InquiryInput } from './inquiry-input.ts';

/** Members' inquiries to the operators. Each member sees only their own. */

/** Maximum number of inquiries of one member in the operators' list. */
export const WAITING_PER_MEMBER = 3;

// In queries of a single table, Drizzle writes columns without the table's name; this subquery needs it.
const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('key', key, 'width', width, 'height', height, 'thumbhash', thumbhash)
    order by position), '[]')
  from inquiry_picture as shown join picture on picture.id = shown.picture_id
  where shown.inquiry_id = inquiry.id)`;

const SPENT = `문의는 하루에 ${INQUIRIES_PER_DAY}번까지 보낼 수 있어요.`;

/**
 * Stores an inquiry in the caller's transaction.
 * @returns its id
 * @throws ApiError 400 for a picture of another member; TOO_MANY_REQUESTS above `INQUIRIES_PER_DAY`
 */
export async function sendInquiry(db: Queryable, memberId: number, input: InquiryInput): Promise<number> {
  await lockAuthor(db, memberId);
  await requireRoom(db, memberId);
  const keys = [...new Set(input.images.map((url) => keyOfUrl(url) ?? ''))];
  const pictures = await requireOwnPictures(db, memberId, keys);
  const { categoryId, title, content } = input;
  const [added] = await db
    .insert(inquiry)
    .values({ memberId, categoryId, title, content })
    .returning({ id: inquiry.id });
  if (!added) throw new Error('the inquiry row was not returned');
  if (pictures.length > 0) {
    await db
      .insert(inquiryPicture)
      .values(pictures.map(({ id }, position) => ({ inquiryId: added.id, pictureId: id, position })));
  }
  return added.id;
}

async function requireRoom(db: Queryable, memberId: number): Promise<void> {
  const [last] = await db
    .select({ secondsLeft: sql`ceil(extract(epoch from ${inquiry.createdAt} + ${DAY} - now()))`.mapWith(Number) })
    .from(inquiry)
    .where(and(eq(inquiry.memberId, memberId), sql`${inquiry.createdAt} > now() - ${DAY}`))
    .orderBy(desc(inquiry.createdAt))
    .offset(INQUIRIES_PER_DAY - 1)
    .limit(1);
  if (last) throw spentToday(SPENT, last.secondsLeft);
}

/** Lists a member's inquiries, newest first. */
export async function listInquiries(
  db: Queryable,
  memberId: number,
  { page = 0, size = INQUIRIES_PER_PAGE }: { page?: number; size?: number } = {},
): Promise<Listing<Inquiry>> {
  const [rows, total] = await Promise.all([
    db
      .select({
        id: inquiry.id,
        categoryId: inquiry.categoryId,
        title: inquiry.title,
        content: inquiry.content,
        createdAt: inquiry.createdAt,
        answer: inquiry.answer,
        answeredAt: inquiry.answeredAt,
        pictures,
      })
      .from(inquiry)
      .where(eq(inquiry.memberId, memberId))
      .orderBy(desc(inquiry.createdAt), desc(inquiry.id))
      .limit(size)
      .offset(page * size),
    db.$count(inquiry, eq(inquiry.memberId, memberId)),
  ]);
  const items = rows.map(({ content, answer, answeredAt, ...row }) => ({
    ...row,
    content: sanitiseMarkup(content),
    answer: answer === null || answeredAt === null ? null : { text: answer, createdAt: answeredAt },
  }));
  return { items, total };
}

/** Returns the page of the member's list that shows this inquiry; undefined for another member's inquiry. */
export async function pageOfInquiry(db: Queryable, memberId: number, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ newer: string }>(sql`
    select (select count(*) from inquiry as newer
      where newer.member_id = asked.member_id and (newer.created_at, newer.id) > (asked.created_at, asked.id)) as newer
    from inquiry as asked where asked.id = ${id} and asked.member_id = ${memberId}`);
  const [found] = rows;
  return found && Math.floor(Number(found.newer) / INQUIRIES_PER_PAGE);
}

const isWaiting = isNull(inquiry.answeredAt);

/** Counts unanswered inquiries. */
export function countWaitingInquiries(db: Queryable): Promise<number> {
  return db.$count(inquiry, isWaiting);
}

export type WaitingInquiry = Omit<Inquiry, 'answer'> & { memberId: number; nickname: string };

/**
 * Lists unanswered inquiries, oldest first, at most `WAITING_PER_MEMBER` of each member. `total` counts all of them;
 * `listed` counts the inquiries that the pages of the list show.
 */
export async function listWaitingInquiries(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<Listing<WaitingInquiry> & { listed: number }> {
  const { id, categoryId, title, content, createdAt } = inquiry;
  const listed = placesOfWaiting(db);
  const [items, [counted]] = await Promise.all([
    db
      .select({ id, categoryId, title, content, createdAt, pictures, memberId: member.id, nickname: member.nickname })
      .from(inquiry)
      .innerJoin(member, eq(member.id, inquiry.memberId))
      .innerJoin(listed, eq(listed.id, inquiry.id))
      .where(lte(listed.place, WAITING_PER_MEMBER))
      .orderBy(asc(inquiry.id))
      .limit(size)
      .offset(page * size),
    db.select({ total: count(), listed: count(sql`case when place <= ${WAITING_PER_MEMBER} then 1 end`) }).from(listed),
  ]);
  return { items, total: counted?.total ?? 0, listed: counted?.listed ?? 0 };
}

/** Selects unanswered inquiries with their position among those of their member, from 1. */
function placesOfWaiting(db: Queryable) {
  const place = sql<number>`row_number() over (partition by ${inquiry.memberId} order by ${inquiry.id})`.as('place');
  return db.select({ id: inquiry.id, place }).from(inquiry).where(isWaiting).as('waiting');
}
