import { sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database } from '../../../../db/connection.ts';
import { withCounterChange, type CounterChange } from '../../../../db/counted.ts';
import { publishEventSql } from '../../../../db/domain-events.ts';
import { comment, content } from '../../../../db/schema/index.ts';
import { statement } from '../../../../db/statement.ts';
import { ApiError } from '../../../../http/errors.ts';
import { actOnce, type ChangeRequest, storingAnswer } from '../../../../session/once.server.ts';
import { absenceOf, hiddenWord } from '../../../writing/content/content.server.ts';
import type { CommentApplause, CommentedKind } from '../comment.ts';
import { isShown } from './comment-visibility.server.ts';

/**
 * Adds or removes the applause for a comment. Idempotent: the counter changes by the number of changed rows.
 * @throws ApiError NOT_FOUND when the member does not see the comment; the content's error when it is not shown
 */
export function setCommentApplause(
  db: Database,
  kind: CommentedKind,
  id: number,
  memberId: number,
  isApplauded: boolean,
): Promise<CommentApplause> {
  return move(db, kind, isApplauded ? 'give' : 'take', { id, memberId });
}

/**
 * Toggles the applause for a comment. Idempotent by the request id.
 * @throws ApiError as `setCommentApplause` does
 */
export function toggleCommentApplause(
  db: Database,
  kind: CommentedKind,
  id: number,
  request: ChangeRequest,
): Promise<CommentApplause> {
  return actOnce(db, request, () => move(db, kind, 'toggle', { id, ...request }));
}

type Row = { status: (typeof content.$inferSelect)['status']; step: number | null; count: string };

async function move(
  db: Database,
  kind: CommentedKind,
  deed: CounterChange,
  to: { id: number; memberId: number },
): Promise<CommentApplause> {
  const [, [row]] = await runBatch<[unknown[], Row[]]>(db, [locking(), moving(kind, deed)], to);
  const absence = row ? absenceOf(row.status, hiddenWord(kind)) : 'NOT_FOUND';
  if (!row || absence) throw new ApiError(absence ?? 'NOT_FOUND');
  return { isApplauded: deed !== 'take' && row.step !== -1, applauseCount: Number(row.count) };
}

const counted = { table: 'comment', key: 'id', counter: 'applause_count' };
const memberId = sql`${sql.placeholder('memberId')}::bigint`;

const rows = {
  give: (isWanted: SQL) => sql`
    insert into comment_applause (comment_id, member_id)
    select id, ${memberId} from target where status = 'PUBLISHED' and ${isWanted}
    on conflict do nothing returning comment_id as target, 1 as step`,
  take: sql`
    delete from comment_applause using target
    where comment_id = target.id and member_id = ${memberId} and target.status = 'PUBLISHED'
    returning comment_id as target, -1 as step`,
};

const changed = {
  id: sql`content_id`,
  comment: sql`comment_id`,
  by: sql`case when step = 1 then ${memberId} end`,
};

/**
 * Runs first: changes of a comment's applause run one at a time, each with the result of the one before. A lock within
 * the changing statement would come too late, since that statement's snapshot is older.
 */
const locking = statement(
  () => sql`select from ${comment} where ${comment.id} = ${sql.placeholder('id')}::bigint for no key update`,
);

const moving = statement(
  (kind: CommentedKind, deed: CounterChange) => sql`
    with target as (
      select ${comment.id}, ${comment.contentId}, ${comment.applauseCount}, ${content.status}
      from ${comment} join ${content} on ${content.id} = ${comment.contentId}
      where ${comment.id} = ${sql.placeholder('id')}::bigint and ${comment.status} = 'ACTIVE'
        and not ${comment.isHiddenByContentAuthor} and ${isShown(kind, sql.placeholder('memberId'))} and ${content.kind} = ${kind}
    ), ${withCounterChange(counted, deed, rows)}, outcome as (
      select target.id as comment_id, target.content_id, target.status, step, coalesce(counted.count, target.applause_count) as count
      from target left join changed on true left join counted on true
    )${deed === 'toggle' ? sql`, ${storingAnswer(answering)}` : sql``}
    select outcome.*, case when step is not null then ${publishEventSql('applause changed', changed)} end from outcome`,
);

const answering = sql`
  select jsonb_build_object('isApplauded', step is distinct from -1, 'applauseCount', count) as answer
  from outcome where status = 'PUBLISHED'`;
