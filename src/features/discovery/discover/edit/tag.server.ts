import { eq, type SQL, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { hiddenTag, renamedTag, searchTag, suggestedHashtag, tagName } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { audited } from '../../../operations/audit/audit.server.ts';
import { giveCurrentTags, lockTags, publishTagEvents } from './give-current-tags.server.ts';

/** Management of the tags of stories and talks. A tag has no row of its own; it exists in the contents that have it. */

const TAGS_PER_PAGE = 50;

type UsedTag = { tag: string; stories: number; talks: number; isHidden: boolean };

/** Lists the tags that contain these letters, the most used first. @returns whether there are more */
export async function listUsedTags(
  db: Queryable,
  letters = '',
  page = 0,
): Promise<{ items: UsedTag[]; hasMore: boolean }> {
  const rows = await selectTags(db, {
    where: sql`position(lower(${letters}) in lower(tag)) > 0`,
    limit: TAGS_PER_PAGE + 1,
    offset: page * TAGS_PER_PAGE,
  });
  return { items: rows.slice(0, TAGS_PER_PAGE), hasMore: rows.length > TAGS_PER_PAGE };
}

/** Returns a tag; undefined if no content has it and no operator has hidden it. */
export async function getUsedTag(db: Queryable, tag: string): Promise<UsedTag | undefined> {
  const [found] = await selectTags(db, { where: sql`tag = ${tag}`, limit: 1, offset: 0 });
  return found;
}

/**
 * Returns the used tag with this name, ignoring case, width and spacing; undefined for an unused name.
 * @param besides a tag to ignore, since it will get the name
 */
export async function findTagAs(db: Queryable, name: string, besides: string): Promise<UsedTag | undefined> {
  const where = sql`tag_key(tag) = tag_key(${name}) and tag <> ${besides}`;
  const [found] = await selectTags(db, { where, limit: 1, offset: 0 });
  return found;
}

async function selectTags(
  db: Queryable,
  { where, limit, offset }: { where: SQL; limit: number; offset: number },
): Promise<UsedTag[]> {
  const { rows } = await db.execute<{ tag: string; stories: number; talks: number; is_hidden: boolean }>(sql`
    with used as (
      select unnest(story.tags) as tag, 1 as stories, 0 as talks from story join content using (id) where status <> 'DELETED'
      union all
      select unnest(talk.tags), 0, 1 from talk join content using (id) where status <> 'DELETED'
      union all
      select tag, 0, 0 from hidden_tag
    )
    select tag, sum(stories)::int as stories, sum(talks)::int as talks,
      exists (select from hidden_tag where hidden_tag.tag = used.tag) as is_hidden
    from used where ${where} group by tag order by sum(stories + talks) desc, tag limit ${limit} offset ${offset}`);
  return rows.map(({ is_hidden, ...tag }) => ({ ...tag, isHidden: is_hidden }));
}

/**
 * Renames a tag in all contents. If another tag has the name already, ignoring case, width and spacing, both are merged
 * under the spelling of that tag.
 * @returns the number of changed stories and talks @throws ApiError NOT_FOUND when no content has the tag any more
 */
export async function renameTag(db: Database, by: number, from: string, name: string): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockTags(transaction);
    const [before, other] = [await getUsedTag(transaction, from), await findTagAs(transaction, name, from)];
    if (!before) throw new ApiError('NOT_FOUND', '이 태그를 쓰는 글이 이제 없어요.');
    if (from === name) throw new ApiError('BAD_REQUEST', '지금과 다른 이름을 적어 주세요.', { field: 'to' });
    const to = other?.tag ?? name;
    await rememberName(transaction, from, to);
    const edited = await giveCurrentTags(transaction, ({ tags }) => sql`${tags} @> array[${from}::text]`);
    for (const list of [suggestedHashtag, searchTag]) {
      const isThere = sql`exists (select from ${list} where ${list.tag} = ${to})`;
      await transaction
        .update(list)
        .set({ tag: to })
        .where(sql`${list.tag} = ${from} and not ${isThere}`);
      await transaction.delete(list).where(eq(list.tag, from));
    }
    // A merged tag is suggested if the other tag is; a renamed tag stays hidden.
    if (before.isHidden && !other) await transaction.insert(hiddenTag).values({ tag: to }).onConflictDoNothing();
    await transaction.delete(hiddenTag).where(eq(hiddenTag.tag, from));
    const act = other ? 'tag merged' : 'tag renamed';
    const changed = edited.storyIds.length + edited.talkIds.length;
    await audited(transaction, { by, act, on, before: { tag: from }, after: { tag: to, changed } });
    await publishTagEvents(transaction, edited);
    return changed;
  });
}

const on = { kind: 'tag', id: 0 } as const;

/**
 * Stores the former name. Contents published under it later get the present name (`currentTags`); contents being
 * written now get it soon after (`giveLateTags`).
 */
async function rememberName(db: Queryable, from: string, to: string): Promise<void> {
  // Otherwise new contents would get a spelling that no content has any more.
  await db
    .update(tagName)
    .set({ tag: to })
    .where(sql`${tagName.key} = tag_key(${to})`);
  await db.update(renamedTag).set({ tag: to }).where(eq(renamedTag.tag, from));
  await db.delete(renamedTag).where(eq(renamedTag.former, to));
  await db
    .insert(renamedTag)
    .values({ former: from, tag: to })
    .onConflictDoUpdate({ target: renamedTag.former, set: { tag: to } });
}

/** Hides a tag from suggestions, or shows it again. @returns whether that changed anything */
export async function setTagHidden(db: Database, by: number, tag: string, isHidden: boolean): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const changed = isHidden
      ? await transaction.insert(hiddenTag).values({ tag }).onConflictDoNothing().returning()
      : await transaction.delete(hiddenTag).where(eq(hiddenTag.tag, tag)).returning();
    if (changed.length === 0) return false;
    await audited(transaction, { by, act: isHidden ? 'tag hidden' : 'tag shown', on, after: { tag } });
    await publishEvents(transaction, { what: 'tags changed' });
    return true;
  });
}
