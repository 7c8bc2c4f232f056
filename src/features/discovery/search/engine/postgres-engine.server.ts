import { and, not, sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database } from '../../../../db/connection.ts';
import {
  comment,
  content,
  member,
  searchedComment,
  searchedContent,
  searchedMember,
} from '../../../../db/schema/index.ts';
import { writtenOnce } from '../../../../db/statement.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { isBlockedBy } from '../../../community/block/block.server.ts';
import { isTextShown } from '../../../community/comment/server/comment-visibility.server.ts';
import { isMutedFor } from '../../../../session/muted.server.ts';
import { byIndex, findCandidates, isIn, listOf, type Searched } from './candidates.server.ts';
import { queueSearch } from './search-queue.server.ts';
import type { Form, Query, Term } from './query.ts';
import type { EngineAnswer, EngineQuery, SearchedKind, SearchEngine } from './search-engine.ts';
import type { Place } from '../search.ts';

type ContentKind = Exclude<SearchedKind, 'person'>;

/** Searches the tables `searched_*`: finds candidates with their index and ranks them. */
export const postgresEngine: SearchEngine = {
  find(db, kind, query) {
    const find = () => (kind === 'person' ? findPeople(db, query) : findContents(db, kind, query));
    // Members expect to find a text that they have just written, so their searches share no result.
    const key = query.viewerId === undefined ? JSON.stringify([kind, query]) : randomId();
    return queueSearch(db, key, find);
  },
};

const isInHead = (place: Place) => place === 'title' || place === 'tag';

const columnOf: Record<Place, SQL> = { all: sql`text`, content: sql`text`, title: sql`title`, tag: sql`tags` };

async function findContents(db: Database, kind: ContentKind, asked: EngineQuery): Promise<EngineAnswer> {
  const newest = await newestIds(db);
  const searched = {
    table: sql`${searchedContent}`,
    id: sql`content_id`,
    where: sql.raw(`kind = '${kind}' and is_shown`),
    text: columnOf[asked.place],
    hasHead: true,
  };
  const { ids, isMore } = await findCandidates(
    db,
    searched,
    asked.query,
    newest.content,
    isInHead(asked.place) ? 'inHead' : 'anywhere',
  );
  const isEnough = isMore || asked.place !== 'all';
  const below = isEnough
    ? { ids: [], isMore: false }
    : await findCandidates(db, commentsOf(kind), asked.query, newest.comment);
  if (ids.length + below.ids.length === 0) return { found: [], total: 0, isMore: false };
  const answer = await select(db, contentsFound(kind, ids, below.ids, asked), asked);
  return { ...answer, isMore: isMore || below.isMore };
}

const commentsOf = (kind: ContentKind): Searched => ({
  table: sql`${searchedComment}`,
  id: sql`comment_id`,
  where: sql.raw(`kind = '${kind}'`),
  text: sql`text`,
  hasHead: false,
});

async function findPeople(db: Database, asked: EngineQuery): Promise<EngineAnswer> {
  const newest = await newestIds(db);
  const searched = {
    table: sql`${searchedMember}`,
    id: sql`member_id`,
    text: asked.place === 'title' ? sql`nickname` : sql`text`,
    hasHead: true,
  };
  const where = isInHead(asked.place) ? 'inHead' : 'anywhere';
  const { ids, isMore } = await findCandidates(db, searched, asked.query, newest.member, where);
  if (ids.length === 0) return { found: [], total: 0, isMore };
  return { ...(await select(db, peopleFound(ids, asked), asked)), isMore };
}

/** Returns the highest ids, from which the search starts. */
async function newestIds(db: Database): Promise<{ content: number; comment: number; member: number }> {
  const { rows } = await db.execute<Record<'content' | 'comment' | 'member', string>>(sql`
    select (select max(id) from content) as content, (select max(id) from comment) as comment,
      (select max(id) from member) as member`);
  const [row] = rows;
  return { content: Number(row?.content ?? 0), comment: Number(row?.comment ?? 0), member: Number(row?.member ?? 0) };
}

/** Selects rows `(id, comment_id, place)`, the best first by `place`. */
function contentsFound(
  kind: ContentKind,
  ids: number[],
  commentIds: number[],
  { query, sort, viewerId }: EngineQuery,
): SQL {
  const order = {
    relevance: sql`${scoreOf(query, { title: sql`title`, tags: sql`tags`, text: sql`text` })} desc nulls last,
      ${valued} desc, ${content.publishedAt} desc, ${content.id} desc`,
    newest: sql`${content.publishedAt} desc, ${content.id} desc`,
    views: sql`${content.viewCount} desc, ${content.publishedAt} desc, ${content.id} desc`,
    name: sql`${content.id} desc`,
  }[sort];
  // Articles belong to the magazine and stay visible, even if the viewer has blocked or reported their writer.
  const isShown = and(sql`${content.status} = 'PUBLISHED'`, kind === 'article' ? undefined : not(isMutedFor(viewerId)));
  return sql`
    select ${content.id}, found.comment_id, row_number() over (order by ${order}) as place
    from (
      select id, min(comment_id) as comment_id from (
        select unnest(${listOf(ids)}) as id, null::bigint as comment_id
        union all
        select ${comment.contentId}, ${comment.id} from ${comment}
        where ${comment.id} = any(${listOf(commentIds)}) and ${comment.contentId} <> all(${listOf(ids)})
          and ${isTextShown(kind, viewerId)}
      ) as each group by id
    ) as found
    join ${content} on ${content.id} = found.id
    left join ${searchedContent} on ${searchedContent.contentId} = ${content.id} and found.comment_id is null
    where ${isShown}`;
}

/** Readers' appreciation of a content. */
const valued = sql`(${content.applauseCount} + 2 * ${content.scrapCount} + ${content.commentCount})`;

function peopleFound(ids: number[], { query, sort, viewerId }: EngineQuery): SQL {
  const byName = sql`${member.nickname} collate "C", ${member.id}`;
  const score = scoreOf(query, { title: sql`${searchedMember.nickname}`, text: sql`${searchedMember.text}` });
  const order = {
    relevance: sql`${score} desc, ${member.followerCount} desc, ${byName}`,
    newest: sql`${member.id} desc`,
    views: sql`${member.followerCount} desc, ${byName}`,
    name: byName,
  }[sort];
  return sql`
    select ${member.id}, null::bigint as comment_id, row_number() over (order by ${order}) as place
    from ${member} join ${searchedMember} on ${searchedMember.memberId} = ${member.id}
    where ${member.id} = any(${listOf(ids)}) and ${member.status} = 'active' and not ${isBlockedBy(viewerId, member.id)}`;
}

async function select(db: Database, shown: SQL, { offset, limit }: EngineQuery) {
  const page = sql`
    with shown as materialized (${shown})
    select (select count(*) from shown)::int as total, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'commentId', comment_id) order by place)
      from shown where place > ${offset} and place <= ${offset + limit}), '[]') as found`;
  type Row = { total: number; found: { id: number; commentId: number | null }[] };
  const [, [row]] = await runBatch<[unknown[], Row[]]>(db, [byIndex, writtenOnce(page)], {});
  const found = (row?.found ?? []).map(({ id, commentId }) => ({ id, commentId: commentId ?? undefined }));
  return { found, total: row?.total ?? 0 };
}

/** The weight of a match by its place. The best match in one place weighs less than the worst in the place before. */
const WORTH = { title: 8, tags: 4, text: 2 };
/**
 * The weight of a match by its kind: the typed word, the beginning of a word, a part of a word, or another form of the
 * word.
 */
const FIT = { word: 1, start: 0.9, part: 0.8, form: 0.7 };
/** Bonus for all words of a query side by side, in their order. */
const TOGETHER = 1;

function scoreOf({ terms }: Query, columns: { title: SQL; tags?: SQL; text: SQL }): SQL {
  const letters = terms.map(({ typed }) => typed.replaceAll(' ', '')).join('');
  const together = isIn(columns.text, { is: 'letters', letters });
  const isSpaced = terms.length > 1 || terms.some(({ typed }) => typed.includes(' '));
  const bonus = isSpaced ? [sql`case when ${together} then ${sql.raw(String(TOGETHER))} else 0 end`] : [];
  const each = terms.map((term) => {
    const places = Object.entries(columns).map(
      ([place, column]) =>
        sql`nullif(${sql.raw(String(WORTH[place as keyof typeof WORTH]))} * ${fitOf(term, column)}, 0)`,
    );
    // The first matching place decides, so that no text is read if the title or a tag matches.
    return sql`coalesce(${sql.join(places, sql`, `)}, 0)`;
  });
  return sql.join([...each, ...bonus], sql` + `);
}

function fitOf({ typed, forms }: Term, column: SQL): SQL {
  const isForm = sql.join(
    forms.map(
      (form: Form) =>
        sql`(${sql.join(
          form.map((sought) => isIn(column, sought)),
          sql` and `,
        )})`,
    ),
    sql` or `,
  );
  const fits = (pattern: string) => sql`${column} like ${pattern}`;
  const worth = (fit: number) => sql.raw(String(fit));
  return sql`case when ${fits(`% ${typed} %`)} then ${worth(FIT.word)} when ${fits(`% ${typed}%`)} then ${worth(FIT.start)}
    when ${fits(`%${typed}%`)} then ${worth(FIT.part)} when ${isForm} then ${worth(FIT.form)} else 0 end`;
}
