import { sql, type SQL, type SQLWrapper } from '../../db/drizzle.ts';
import { runBatch } from '../../db/batch.ts';
import type { Database } from '../../db/connection.ts';
import { countingDeed, type Deed } from '../../db/counted.ts';
import { happening } from '../../db/happened.ts';
import type { content } from '../../db/schema/index.ts';
import { statement } from '../../db/statement.ts';
import { ApiError } from '../../http/errors.ts';
import { actOnce, type ChangeRequest, remembering } from '../../session/once.server.ts';
import { absenceOf, type ContentKind, hiddenWord } from '../content/content.server.ts';

export type Reaction = 'applause' | 'scrap';
/** Whose reaction to what. */
type ReactionTo = { memberId: number; contentId: number; kind: ContentKind };
export type Reacted = { active: boolean; count: number };

/** The counters in `content`; only applause is shown on pages that visitors are given from the cache. */
const stored = {
  applause: { table: 'applause', counter: 'applause_count', isShown: true },
  scrap: { table: 'scrap', counter: 'scrap_count', isShown: false },
} as const;

/** Applauds or scraps what is published; once more changes nothing. @throws ApiError when it is not there */
export function react(db: Database, reaction: Reaction, to: ReactionTo): Promise<Reacted> {
  return move(db, reaction, 'give', to);
}

/** Takes it back, whatever has become of the content since; once more changes nothing. @throws ApiError */
export function takeBack(db: Database, reaction: Reaction, to: ReactionTo): Promise<Reacted> {
  return move(db, reaction, 'take', to);
}

/** Takes it back, or reacts where there is nothing to take: once a request. @throws ApiError */
export function toggleReaction(db: Database, reaction: Reaction, to: ReactionTo & ChangeRequest): Promise<Reacted> {
  return actOnce(db, to, () => move(db, reaction, 'toggle', to));
}

type Row = { status: (typeof content.$inferSelect)['status']; step: number | null; count: string };

async function move(
  db: Database,
  reaction: Reaction,
  deed: Deed,
  to: ReactionTo | (ReactionTo & ChangeRequest),
): Promise<Reacted> {
  // A toggle has to see what the one before it has done, which it waits for.
  const statements = [...(deed === 'toggle' ? [locking()] : []), moving(reaction, deed)];
  const [row] = (await runBatch<Row[][]>(db, statements, to)).at(-1) ?? [];
  const absence = row ? absenceOf(row.status, hiddenWord(to.kind)) : 'NOT_FOUND';
  const isTaken = row?.step === -1;
  if (!row || (absence && !isTaken)) throw new ApiError(absence ?? 'NOT_FOUND');
  return { active: deed !== 'take' && !isTaken, count: Number(row.count) };
}

const memberId = sql`${sql.placeholder('memberId')}::bigint`;
const isIt = sql`content.id = ${sql.placeholder('contentId')}::bigint and content.kind = ${sql.placeholder('kind')}`;

/** Who has to be told of it is told once it is given. */
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

const moving = statement((reaction: Reaction, deed: Deed) => {
  const { table, counter, isShown } = stored[reaction];
  return sql`
    with ${countingDeed({ table: 'content', key: 'id', counter }, deed, rowsOf(sql.identifier(table)))}, outcome as (
      select content.id, content.status, step, coalesce(counted.count, content.${sql.identifier(counter)}) as count
      from content left join changed on true left join counted on true where ${isIt}
    )${deed === 'toggle' ? sql`, ${remembering(answering)}` : sql``}
    select outcome.*${isShown ? sql`, case when step is not null then ${happening('applause changed', { id: sql`id`, by: givenBy })} end` : sql``}
    from outcome`;
});

const answering = sql`
  select jsonb_build_object('active', step is distinct from -1, 'count', count) as answer
  from outcome where step = -1 or status = 'PUBLISHED'`;
