import { and, eq, isNotNull, ne, sql, type SQL, type SQLWrapper } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { comment, content, maker, member, talk, writer } from '../../../db/schema/index.ts';
import { indexComments } from '../../discovery/search-index/index-rows.server.ts';
import { NEWCOMER_DAYS, NEWCOMER_WRITINGS } from './pending-review.ts';

const number = (value: number) => sql.raw(String(value));

/**
 * Returns an SQL condition: whether a member is a newcomer. Operators, writers, and makers after `NEWCOMER_DAYS` are
 * not. All other members are newcomers for `NEWCOMER_DAYS`, and as long as they have fewer than `NEWCOMER_WRITINGS`
 * visible contents and comments.
 */
export function isNewcomer(memberId: SQLWrapper): SQL<boolean> {
  const some = number(NEWCOMER_WRITINGS);
  return sql<boolean>`exists (
    select from ${member} as newcomer
    where newcomer.id = ${memberId} and newcomer.role = 'member'
      and not exists (
        select from ${maker} where ${maker.memberId} = newcomer.id
          and ${maker.registeredAt} <= now() - make_interval(days => ${number(NEWCOMER_DAYS)}))
      and not exists (select from ${writer} where ${writer.memberId} = newcomer.id)
      and (newcomer.created_at > now() - make_interval(days => ${number(NEWCOMER_DAYS)}) or ${some} > (
        select count(*) from (
          (select from content as own where own.author_id = newcomer.id and own.status = 'PUBLISHED' limit ${some})
          union all
          (select from comment as own where own.author_id = newcomer.id and own.status = 'ACTIVE' limit ${some})
        ) as standing)))`;
}

export async function isNewHere(db: Queryable, memberId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_new: boolean }>(sql`select ${isNewcomer(sql`${memberId}::bigint`)} as is_new`);
  return rows[0]?.is_new ?? false;
}

/**
 * Publishes a talk that is pending review, or that was pending review when it was hidden. A talk that nobody else has
 * seen yet gets the current time as its date. The caller has locked the content.
 */
export async function showPendingTalk(db: Queryable, id: number): Promise<void> {
  const { rows } = await db.execute<{ author_id: string }>(sql`
    with shown as (
      update ${content} set status = 'PUBLISHED', is_hidden_by_author = false, held_at = null,
        published_at = case when held_at = created_at then now() else published_at end
      where id = ${id} and held_at is not null returning id, author_id, published_at
    ), dated as (
      update ${talk} set published_at = shown.published_at from shown where ${talk.id} = shown.id
    )
    select author_id from shown`);
  const [shown] = rows;
  if (!shown) return;
  // The event creates alarms. Members who already have one for this talk get no second one.
  const by = Number(shown.author_id);
  await publishEvents(db, { what: 'talk written', id, by }, { what: 'status changed', id, kind: 'talk' });
}

/**
 * Publishes a comment that is pending review. The caller has locked its content. Deleted comments stay deleted.
 * @returns whether it was pending review
 */
export async function showPendingComment(db: Queryable, id: number): Promise<boolean> {
  const [shown] = await db
    .update(comment)
    .set({ status: 'ACTIVE', pendingSince: null })
    .where(
      and(
        eq(comment.id, id),
        isNotNull(comment.pendingSince),
        sql`${comment.status} <> 'DELETE'`,
        ne(comment.body, ''),
      ),
    )
    .returning({
      contentId: comment.contentId,
      repliedTo: comment.repliedToId,
      authorId: comment.authorId,
      body: comment.body,
    });
  if (!shown) return false;
  const { contentId, repliedTo, authorId, body } = shown;
  const [on] = await db
    .update(content)
    .set({ commentCount: sql`${content.commentCount} + 1` })
    .where(eq(content.id, contentId))
    .returning({ kind: content.kind });
  if (on) await indexComments(db, [{ id, contentId, kind: on.kind, body }]);
  await publishEvents(db, { what: 'comment written', on: contentId, comment: id, repliedTo, by: authorId });
  return true;
}
