import { inArray, type SQL, sql, type SQLWrapper } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import type { DomainEvent } from '../../../../model/domain-event.ts';
import { content, renamedTag, story, talk } from '../../../../db/schema/index.ts';
import { indexContents } from '../../search-index/index-rows.server.ts';
import { searchedStory } from '../../../contents/story/searched-story.ts';
import { searchedTalk } from '../../../contents/talk/list/searched-talk.ts';

/** Gives stories and talks the present names of tags that operators have renamed. */

/** Number of texts that are reindexed at a time. */
const AT_ONCE = 200;

/** The contents whose tags have changed. */
type Edited = { storyIds: number[]; talkIds: number[] };

/** Locks all tags against other renamings until the caller's transaction ends. */
export async function lockTags(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('tags'))`);
}

/**
 * Renames tags that still have a former name, and publishes events for their contents. Such a content was written
 * during the renaming, by a transaction that knew only the former name, or was imported. In return, no write waits for
 * a renaming.
 * @param atOnce maximum number of stories, and of talks
 * @returns the larger of the number of stories and the number of talks
 */
export function giveLateTags(db: Database, atOnce: number): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockTags(transaction);
    const edited = await giveCurrentTags(
      transaction,
      (table) => sql`${table.id} in (
        select id from ${table} where tags && array(select former from ${renamedTag}) limit ${atOnce})`,
    );
    const most = Math.max(edited.storyIds.length, edited.talkIds.length);
    if (most > 0) await publishTagEvents(transaction, edited);
    return most;
  });
}

/**
 * Gives some stories and talks the present names of their tags, in the caller's transaction. Each tag appears once, at
 * the first of its positions. Updates the search index.
 */
export async function giveCurrentTags(
  db: Queryable,
  which: (table: typeof story | typeof talk) => SQL,
): Promise<Edited> {
  const current = (tags: SQLWrapper) => sql`array(
    select tag from (
      select coalesce(renamed_tag.tag, each.tag) as tag, min(place) as place
      from unnest(${tags}) with ordinality as each(tag, place) left join renamed_tag on former = each.tag
      group by 1) as kept
    order by place)`;
  const stories = await db
    .update(story)
    .set({ tags: current(story.tags) })
    .where(which(story))
    .returning({ id: story.id });
  const talks = await db
    .update(talk)
    .set({ tags: current(talk.tags) })
    .where(which(talk))
    .returning({ id: talk.id });
  const edited = { storyIds: stories.map(({ id }) => id), talkIds: talks.map(({ id }) => id) };
  await indexAnew(db, edited);
  return edited;
}

async function indexAnew(db: Queryable, { storyIds, talkIds }: Edited): Promise<void> {
  for (let from = 0; from < storyIds.length; from += AT_ONCE) {
    const rows = await db
      .select()
      .from(story)
      .where(inArray(story.id, storyIds.slice(from, from + AT_ONCE)));
    await indexContents(db, rows.map(searchedStory));
  }
  for (let from = 0; from < talkIds.length; from += AT_ONCE) {
    const rows = await db
      .select({ id: talk.id, text: talk.text, tags: talk.tags, sos: talk.sos })
      .from(talk)
      .where(inArray(talk.id, talkIds.slice(from, from + AT_ONCE)));
    await indexContents(db, rows.map(searchedTalk));
  }
}

/** Publishes events for the lists by tag, and for the contents that readers see. */
export async function publishTagEvents(db: Queryable, { storyIds, talkIds }: Edited): Promise<void> {
  const ids = [...storyIds, ...talkIds];
  const shown = await db
    .select({ id: content.id, kind: content.kind })
    .from(content)
    .where(sql`${content.status} = 'PUBLISHED' and ${content.id} = any(${sql.param(ids)}::bigint[])`);
  const edited = shown.map(({ id, kind }): DomainEvent =>
    kind === 'story' ? { what: 'content edited', id, kind } : { what: 'talk edited', id },
  );
  await publishEvents(db, { what: 'tags changed' }, ...edited);
}
