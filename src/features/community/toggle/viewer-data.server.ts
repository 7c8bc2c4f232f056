import { eq, type SQL, sql } from '../../../db/drizzle.ts';
import type { Questions } from '../../../cache/member-pages.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { member } from '../../../db/schema/index.ts';
import type { ViewerData } from '../../../personal/condition.ts';
import { selectLive } from '../../../session/session.server.ts';
import { hashOf } from '../../../session/tokens.ts';
import type { Viewer } from '../../../session/viewer.ts';
import { meOf } from '../../people/member/account.ts';

/** The table and columns in which each toggle is stored: the table, the member who switches, and the target. */
const stores = {
  applause: ['applause', 'member_id', 'content_id'],
  scrap: ['scrap', 'member_id', 'content_id'],
  follow: ['follow', 'follower_id', 'followed_id'],
  subscribe: ['subscription', 'member_id', 'writer_id'],
  block: ['block', 'blocker_id', 'blocked_id'],
  comment: ['comment_applause', 'member_id', 'comment_id'],
} as const;
type Store = keyof typeof stores;

const storeOf: Record<string, Store> = {
  'applause-article': 'applause',
  'applause-story': 'applause',
  'applause-talk': 'applause',
  'applause-article-comment': 'comment',
  'applause-story-comment': 'comment',
  'applause-talk-comment': 'comment',
  'scrap-article': 'scrap',
  'scrap-story': 'scrap',
  follow: 'follow',
  subscribe: 'subscribe',
  block: 'block',
};

/**
 * Returns the member of this access token and the answers to the questions of a page, in one query. Undefined without a
 * live session.
 */
export async function readViewerDataByToken(
  db: Queryable,
  accessToken: string,
  questions: Questions,
): Promise<{ viewer: Viewer; looker: ViewerData; hasOwnVersion: boolean } | undefined> {
  const [row] = await lookingByToken(db).execute({ accessHash: hashOf(accessToken), ...valuesOf(questions) });
  if (!row) return undefined;
  const { familyId, kind, on, hasOwnVersion, ...viewer } = row;
  return { viewer, looker: viewerDataOf(viewer, questions, on), hasOwnVersion };
}

/**
 * Returns the answers for a known member to the questions of a page: one query, or none if the page has no questions.
 */
export async function look(
  db: Queryable,
  viewer: Viewer,
  questions: Questions,
): Promise<{ looker: ViewerData; hasOwnVersion: boolean }> {
  const asksNothing = questions.switches.length === 0 && questions.contentIds.length === 0 && !questions.isList;
  const [row] = asksNothing ? [] : await looking(db).execute({ viewerId: viewer.id, ...valuesOf(questions) });
  return { looker: viewerDataOf(viewer, questions, row?.on ?? []), hasOwnVersion: row?.hasOwnVersion ?? false };
}

function valuesOf({ switches, contentIds, isList }: Questions): Record<string, unknown> {
  const idsIn = (store: Store) => switches.map(split).flatMap(([of, id]) => (of === store ? [id] : []));
  return {
    ...Object.fromEntries(Object.keys(stores).map((store) => [store, idsIn(store as Store)])),
    contentIds,
    isList,
  };
}

function viewerDataOf(viewer: Viewer, { switches }: Questions, found: string[]): ViewerData {
  const stored = new Set(found);
  const on = switches.filter((key) => stored.has(split(key).join(':')));
  return { me: meOf(viewer), on: new Set(on) };
}

/**
 * Splits a key such as `applause-story:12` into `applause` and `12`.
 * @throws Error for a toggle that is not stored
 */
function split(key: string): [store: Store, id: string] {
  const [kind = '', id = ''] = key.split(':');
  const store = storeOf[kind];
  if (!store) throw new Error(`no data is stored for ${key}`);
  return [store, id];
}

const placeholder = sql.placeholder;

/** @param viewerId a placeholder or a column */
function answers(viewerId: SQL | ReturnType<typeof sql.placeholder> | typeof member.id) {
  const switchedOn = Object.entries(stores).map(([store, [table, owner, target]]) => {
    const [from, who, what] = [table, owner, target].map((name) => sql.identifier(name));
    return sql`select ${sql.raw(`'${store}:'`)} || ${what} from ${from}
      where ${who} = ${viewerId} and ${what} = any(${placeholder(store)}::bigint[])`;
  });
  const shown = sql`any(${placeholder('contentIds')}::bigint[])`;
  const wroteHere = (author: SQL) => sql`(
    exists (select from content where content.id = ${shown} and content.author_id = ${author})
    or exists (select from comment where comment.content_id = ${shown} and comment.author_id = ${author}))`;
  return {
    on: sql<string[]>`array(${sql.join(switchedOn, sql` union all `)})`,
    /**
     * Whether the member needs a page of their own instead of the cached page: they block or have reported an author on
     * it, have reported its content, or have a comment on it that is pending review. On a list, any block or report of
     * a content or comment suffices.
     */
    hasOwnVersion: sql<boolean>`(exists (
        select from block where blocker_id = ${viewerId}
          and (${placeholder('isList')}::boolean or ${wroteHere(sql`block.blocked_id`)}))
      or exists (
        select from report where reporter_id = ${viewerId} and status <> 'DISMISSED' and shown_again_at is null
          and content_id is not null and (${placeholder('isList')}::boolean or report.content_id = ${shown} or ${wroteHere(sql`report.target_id`)}))
      or exists (select from comment where held_at is not null and status = 'HELD' and author_id = ${viewerId} and content_id = ${shown}))`,
  };
}

const lookingByToken = prepared((db) => selectLive(db, answers(member.id)));

const looking = prepared((db) =>
  db
    .select(answers(placeholder('viewerId')))
    .from(member)
    .where(eq(member.id, placeholder('viewerId'))),
);
