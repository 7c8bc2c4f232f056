import { type SQL, sql } from 'drizzle-orm';
import { purging, tagOf } from '../../cache/purge.server.ts';
import type { Queryable } from '../../db/connection.ts';
import { counting } from '../../db/counted.ts';
import type { content } from '../../db/schema/index.ts';
import type { Found } from '../content/content.ts';
import { absenceOf, type ContentKind, hiddenWord } from '../content/content.server.ts';

export type Reaction = 'applause' | 'scrap';
/** Whose reaction to what. */
export type ReactionTo = { memberId: number; contentId: number; kind: ContentKind };
export type Reacted = { active: boolean; count: number };
type Moved = Found<Reacted> & { changed: boolean };

/** The counters in `content`; only applause is shown on pages that visitors are given from the cache. */
const stored = {
  applause: { rows: sql.identifier('applause'), counter: 'applause_count', isShown: true },
  scrap: { rows: sql.identifier('scrap'), counter: 'scrap_count', isShown: false },
} as const;

/** Applauds or scraps what is published; once more changes nothing. */
export function react(db: Queryable, reaction: Reaction, to: ReactionTo): Promise<Found<Reacted>> {
  return move(
    db,
    reaction,
    to,
    1,
    sql`insert into ${stored[reaction].rows} (content_id, member_id)
      select id, ${to.memberId}::bigint from content
      where id = ${to.contentId} and kind = ${to.kind} and status = 'PUBLISHED'
      on conflict do nothing returning content_id as target`,
  );
}

/** Takes it back, whatever has become of the content since; once more changes nothing. */
export function takeBack(db: Queryable, reaction: Reaction, to: ReactionTo): Promise<Moved> {
  return move(
    db,
    reaction,
    to,
    -1,
    sql`delete from ${stored[reaction].rows} using content
      where content_id = ${to.contentId} and member_id = ${to.memberId} and id = content_id and kind = ${to.kind}
      returning content_id as target`,
  );
}

export async function toggleReaction(db: Queryable, reaction: Reaction, to: ReactionTo): Promise<Found<Reacted>> {
  const taken = await takeBack(db, reaction, to);
  return taken.changed ? taken : react(db, reaction, to);
}

type Row = { status: (typeof content.$inferSelect)['status']; count: string; changed: boolean };

async function move(
  db: Queryable,
  reaction: Reaction,
  { contentId, kind }: ReactionTo,
  step: 1 | -1,
  rows: SQL,
): Promise<Moved> {
  const { counter, isShown } = stored[reaction];
  const {
    rows: [row],
  } = await db.execute<Row>(sql`
    ${counting({ table: 'content', key: 'id', counter }, step, rows)}
    select content.status, coalesce(counted.count, content.${sql.identifier(counter)}) as count,
      counted.id is not null as changed
      ${isShown ? sql`, case when counted.id is not null then ${purging([tagOf.content(contentId)])} end` : sql``}
    from content left join counted on counted.id = content.id
    where content.id = ${contentId} and content.kind = ${kind}`);
  const absence = row ? absenceOf(row.status, hiddenWord(kind)) : ('NOT_FOUND' as const);
  if (!row || (absence && !row.changed)) return { absence: absence ?? 'NOT_FOUND', changed: false };
  return { item: { active: step === 1, count: Number(row.count) }, changed: row.changed };
}
