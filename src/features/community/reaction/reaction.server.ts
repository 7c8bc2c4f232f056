import { sql, type SQL, type SQLWrapper } from '../../../db/drizzle.ts';
import { runBatch } from '../../../db/batch.ts';
import type { Database } from '../../../db/connection.ts';
import { withCounterChange, type CounterChange } from '../../../db/counted.ts';
import { publishEventSql } from '../../../db/domain-events.ts';
import type { content } from '../../../db/schema/index.ts';
import { statement } from '../../../db/statement.ts';
import { ApiError } from '../../../http/errors.ts';
import { actOnce, type ChangeRequest, storingAnswer } from '../../../session/once.server.ts';
import { absenceOf, type ContentKind, hiddenWord } from '../../writing/content/content.server.ts';

export type Reaction = 'applause' | 'scrap';
type ReactionTo = { memberId: number; contentId: number; kind: ContentKind };
export type Reacted = { active: boolean; count: number };

/** The counters in `content`. Only applause is shown on cached pages. */
const stored = {
  applause: { table: 'applause', counter: 'applause_count', isShown: true },
  scrap: { table: 'scrap', counter: 'scrap_count', isShown: false },
} as const;

/**
 * Applauds or scraps a published content. Idempotent.
 * @throws ApiError if the content does not exist
 */
export function react(db: Database, reaction: Reaction, to: ReactionTo): Promise<Reacted> {
  return move(db, reaction, 'give', to);
}

/**
 * Removes applause or a scrap, even if the content is not published any more. Idempotent.
 * @throws ApiError if the content does not exist
 */
export function takeBack(db: Database, reaction: Reaction, to: ReactionTo): Promise<Reacted> {
  return move(db, reaction, 'take', to);
}

/**
 * Removes the reaction if it exists, otherwise adds it. Idempotent by request id.
 * @throws ApiError if the content does not exist
 */
export function toggleReaction(db: Database, reaction: Reaction, to: ReactionTo & ChangeRequest): Promise<Reacted> {
  return actOnce(db, to, () => move(db, reaction, 'toggle', to));
}

type Row = { status: (typeof content.$inferSelect)['status']; step: number | null; count: string };

async function move(
  db: Database,
  reaction: Reaction,
  deed: CounterChange,
  to: ReactionTo | (ReactionTo & ChangeRequest),
): Promise<Reacted> {
  // The lock makes concurrent toggles wait for each other, so that each sees the result of the one before.
  const statements = [...(deed === 'toggle' ? [locking()] : []), moving(reaction, deed)];
  const [row] = (await runBatch<Row[][]>(db, statements, to)).at(-1) ?? [];
  const absence = row ? absenceOf(row.status, hiddenWord(to.kind)) : 'NOT_FOUND';
  const isTaken = row?.step === -1;
  if (!row || (absence && !isTaken)) throw new ApiError(absence ?? 'NOT_FOUND');
  return { active: deed !== 'take' && !isTaken, count: Number(row.count) };
}

const memberId = sql`${sql.placeholder('memberId')}::bigint`;
const isIt = sql`content.id = ${sql.placeholder('contentId')}::bigint and content.kind = ${sql.placeholder('kind')}`;

/** Events have an actor only if the applause is given, since only that creates an alarm. */
const givenBy = sql`case when step = 1 then ${memberId} end`;

const locking = statement(() => sql`select from content where ${isIt} for no key update`);

const rowsOf = (rows: SQLWrapper) => ({
  give: (isWanted: SQL) => sql`
    insert into ${rows} (content_id, member_id)
    select id, ${memberId} from content where ${isIt} and status = 'PUBLISHED' and ${isWanted}
    on conflict do nothing returning content_id as target, 1 as step`,
  take: sql`
    delete from ${rows} using content where content_id = content.id and member_id = ${memberId} and ${isIt}
    returning content_id as target, -1 as step`,
});

const moving = statement((reaction: Reaction, deed: CounterChange) => {
  const { table, counter, isShown } = stored[reaction];
  return sql`
    with ${withCounterChange({ table: 'content', key: 'id', counter }, deed, rowsOf(sql.identifier(table)))}, outcome as (
      select content.id, content.status, step, coalesce(counted.count, content.${sql.identifier(counter)}) as count
      from content left join changed on true left join counted on true where ${isIt}
    )${deed === 'toggle' ? sql`, ${storingAnswer(answering)}` : sql``}
    select outcome.*${isShown ? sql`, case when step is not null then ${publishEventSql('applause changed', { id: sql`id`, by: givenBy })} end` : sql``}
    from outcome`;
});

const answering = sql`
  select jsonb_build_object('active', step is distinct from -1, 'count', count) as answer
  from outcome where step = -1 or status = 'PUBLISHED'`;
