import { and, desc, eq, inArray, ne, not, or, sql } from '../db/drizzle.ts';
import type { Queryable } from '../db/connection.ts';
import { content } from '../db/schema/index.ts';
import { newestFirst } from '../features/writing/content/content.server.ts';
import { selectCards, toPick } from '../features/discovery/discover/cards.server.ts';
import type { HomePick } from '../features/discovery/discover/discover.ts';
import { isMutedFor } from '../session/muted.server.ts';
import { listTalksOfNow } from '../features/contents/talk/list/talk-digest.server.ts';
import type { TalkDigest } from '../features/contents/talk/talk.ts';

/** The contents that a page offers in place of a hidden, deleted or missing content. */
export type Instead = { cards: HomePick[]; talks: TalkDigest[] };

/** The number of stories or articles, and of talks. */
const CARDS = 6;
const TALKS = 5;

/**
 * Returns the newest contents of the kind, with one statement. For a story that its own author has hidden, other
 * stories of that author come first. In all other cases, the offered contents reveal nothing about the absent one's
 * author.
 */
export async function listInstead(
  db: Queryable,
  { kind, id, viewerId }: { kind: 'story' | 'article' | 'talk'; id: number; viewerId: number | undefined },
): Promise<Instead> {
  if (kind === 'talk') {
    const { newest } = await listTalksOfNow(db, { newest: TALKS, lively: 0, viewerId });
    return { cards: [], talks: newest };
  }
  const shown = and(
    eq(content.kind, kind),
    eq(content.status, 'PUBLISHED'),
    kind === 'story' ? not(isMutedFor(viewerId)) : undefined,
  );
  const author = sql`(select hidden.author_id from content as hidden where hidden.id = ${id} and hidden.status = 'HIDDEN' and hidden.is_hidden_by_author)`;
  const ofAuthor = eq(content.authorId, author);
  const some = (which: typeof shown) =>
    db
      .select({ id: content.id })
      .from(content)
      .where(and(shown, which))
      .orderBy(...newestFirst)
      .limit(CARDS);
  const rows = await selectCards(db)
    .where(and(ne(content.id, id), or(inArray(content.id, some(ofAuthor)), inArray(content.id, some(undefined)))))
    .orderBy(desc(sql`coalesce(${ofAuthor}, false)`), ...newestFirst)
    .limit(CARDS);
  return { cards: rows.map(toPick), talks: [] };
}
