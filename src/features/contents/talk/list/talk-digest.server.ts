import { and, desc, eq, not, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { prepared } from '../../../../db/prepared.ts';
import { channel, content, member, picture, talk, talkPicture } from '../../../../db/schema/index.ts';
import { authorPicture, pictureColumns } from '../../../writing/content/content.server.ts';
import { isMutedFor } from '../../../../session/muted.server.ts';
import type { Talk, TalkDigest } from '../talk.ts';

/** The number of newest talks from which the liveliest are chosen. */
const LIVELY_CANDIDATES = 60;
/** After this many newer talks, a talk's liveliness counts about half. */
const HALVED_AFTER = 10;

/** The viewer, if it is a member. Talks that their blocks and reports hide are left out. */
type ForViewer = { viewerId?: number | undefined };

const newestFirst = [desc(talk.publishedAt), desc(talk.id)];

const talksOfNow = prepared((db, forMember: boolean) => {
  const recent = db
    .select({
      id: sql`${talk.id}`.as('id'),
      publishedAt: sql`${talk.publishedAt}`.as('published_at'),
      comments: sql`${content.commentCount}`.as('comments'),
      applause: sql`${content.applauseCount}`.as('applause'),
    })
    .from(talk)
    .innerJoin(content, eq(content.id, talk.id))
    .where(shownTo(forMember))
    .orderBy(...newestFirst)
    .limit(LIVELY_CANDIDATES);
  const liveliness = sql`(3 * comments + applause) / (age + ${sql.raw(String(HALVED_AFTER))})::float`;
  const chosen = sql`(
    with recent as (
      select *, row_number() over (order by published_at desc, id desc) as age from ${recent} as newest_talks
    )
    select id, true as is_new, age as place from recent where age <= ${sql.placeholder('newest')}
    union all
    (
      select id, false, row_number() over (order by ${liveliness} desc, age) as place from recent
      where age > ${sql.placeholder('newest')} and comments > 0
      order by place limit ${sql.placeholder('lively')}
    )
  )`;
  return selectDigests(db, chosen, { isNew: sql<boolean>`chosen.is_new` }).orderBy(sql`chosen.place`);
});

/**
 * Returns the newest talks and the liveliest of the slightly older ones. Comments and applause make a talk lively, age
 * makes it less so.
 */
export async function listTalksOfNow(
  db: Queryable,
  { newest, lively, viewerId }: ForViewer & { newest: number; lively: number },
): Promise<{ newest: TalkDigest[]; lively: TalkDigest[] }> {
  const rows = await talksOfNow(db, viewerId !== undefined).execute({ newest, lively, viewerId });
  const digests = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(toDigest);
  return { newest: digests(true), lively: digests(false) };
}

const talksBeside = prepared((db, forMember: boolean) => {
  const some = (round: number, which: SQL | undefined) =>
    db
      .select({
        id: sql`${talk.id}`.as('id'),
        round: sql`${sql.raw(String(round))}`.as('round'),
        publishedAt: sql`${talk.publishedAt}`.as('published_at'),
      })
      .from(talk)
      .innerJoin(content, eq(content.id, talk.id))
      .where(and(shownTo(forMember), sql`${talk.id} <> ${sql.placeholder('id')}`, which))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'));
  const inChannel = sql`${talk.channelId} = ${sql.placeholder('channelId')}`;
  const isOlder = sql`(${talk.publishedAt}, ${talk.id}) < (${sql.placeholder('publishedAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`;
  const chosen = sql`(
    select id, min(round) as round
    from (
      ${some(0, and(inChannel, isOlder))} union all ${some(1, inChannel)} union all ${some(2, undefined)}
    ) as candidates
    group by id order by min(round), max(published_at) desc, id desc limit ${sql.placeholder('limit')}
  )`;
  return selectDigests(db, chosen, {}).orderBy(sql`chosen.round`, ...newestFirst);
});

/**
 * Returns talks to read after this one: older talks of its channel, then the channel's newest, then the newest of all
 * channels. A comment invalidates every cached page that shows its talk. If all pages showed the channel's newest talks,
 * a comment on one of them would invalidate the page of every talk of the channel.
 */
export async function listOtherTalks(
  db: Queryable,
  { id, channel: { id: channelId }, publishedAt }: Pick<Talk, 'id' | 'channel' | 'publishedAt'>,
  { limit, viewerId }: ForViewer & { limit: number },
): Promise<TalkDigest[]> {
  const rows = await talksBeside(db, viewerId !== undefined).execute({
    id,
    channelId,
    publishedAt: publishedAt.toISOString(),
    limit,
    viewerId,
  });
  return rows.map(toDigest);
}

const talksNamed = prepared((db) =>
  selectDigests(db, sql`(select unnest(${sql.placeholder('ids')}::bigint[]) as id)`, {}),
);

/** Returns digests of the talks with these ids, in this order. Ids without a talk are skipped. */
export async function digestsById(db: Queryable, ids: number[]): Promise<TalkDigest[]> {
  if (ids.length === 0) return [];
  const rows = await talksNamed(db).execute({ ids });
  return rows.map(toDigest).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function shownTo(forMember: boolean): SQL | undefined {
  return and(sql`${talk.isShown}`, forMember ? not(isMutedFor(sql.placeholder('viewerId'))) : undefined);
}

/** @param chosen a query of rows `(id, …)` with the ids of the talks and the columns that order them */
function selectDigests<Extra extends Record<string, SQL>>(db: Queryable, chosen: SQL, extra: Extra) {
  return db
    .select({
      id: talk.id,
      text: talk.text,
      publishedAt: talk.publishedAt,
      commentCount: content.commentCount,
      applauseCount: content.applauseCount,
      channel: { id: channel.id, title: channel.title },
      author: { id: member.id, nickname: member.nickname },
      authorPicture: pictureColumns(authorPicture),
      picture: pictureColumns(picture),
      pictureAlt: talkPicture.alt,
      ...extra,
    })
    .from(talk)
    .innerJoin(sql`${chosen} as chosen`, sql`chosen.id = ${talk.id}`)
    .innerJoin(content, eq(content.id, talk.id))
    .innerJoin(channel, eq(channel.id, talk.channelId))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId))
    .leftJoin(talkPicture, and(eq(talkPicture.talkId, talk.id), eq(talkPicture.position, 0)))
    .leftJoin(picture, eq(picture.id, talkPicture.pictureId));
}

function toDigest({
  author,
  authorPicture: portrait,
  picture: shown,
  pictureAlt,
  ...row
}: Awaited<ReturnType<typeof selectDigests>>[number]): TalkDigest {
  return {
    ...row,
    author: { ...author, picture: portrait },
    picture: shown && { picture: shown, alt: pictureAlt ?? '' },
  };
}
