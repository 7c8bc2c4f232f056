import { and, eq, isNotNull, ne, sql, type SQL, type SQLWrapper } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { comment, content, maker, member, talk, writer } from '../../db/schema/index.ts';
import { indexComments } from '../search-index/index-rows.server.ts';
import { NEWCOMER_DAYS, NEWCOMER_WRITINGS } from './held.ts';

const number = (value: number) => sql.raw(String(value));

/** Whether somebody is new here: neither an operator, a writer or a maker for some days, nor known by what they have written. */
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
 * Shows a talk that is held, or was when it was hidden: one that nobody has been shown yet as if it had just been written.
 * The caller has locked it.
 */
export async function showHeldTalk(db: Queryable, id: number): Promise<void> {
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
  // Whoever has been told of it before is not told again.
  const by = Number(shown.author_id);
  await happened(db, { what: 'talk written', id, by }, { what: 'status changed', id, kind: 'talk' });
}

/** The same of a comment, whose content the caller has locked; not of one that was deleted for good. @returns whether it had been held */
export async function showHeldComment(db: Queryable, id: number): Promise<boolean> {
  const [shown] = await db
    .update(comment)
    .set({ status: 'ACTIVE', heldAt: null })
    .where(and(eq(comment.id, id), isNotNull(comment.heldAt), sql`${comment.status} <> 'DELETE'`, ne(comment.body, '')))
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
  await happened(db, { what: 'comment written', on: contentId, comment: id, repliedTo, by: authorId });
  return true;
}
