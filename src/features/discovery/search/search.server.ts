import { sql } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { comment } from '../../../db/schema/index.ts';
import { articlesById, articleTexts } from '../../contents/article/article.server.ts';
import type { ArticleSummary } from '../../contents/article/article.ts';
import { storiesById, storyTexts } from '../../contents/story/story.server.ts';
import type { StorySummary } from '../../contents/story/story.ts';
import { talksById } from '../../contents/talk/list/talk-lists.server.ts';
import { type Talk, talkTitle } from '../../contents/talk/talk.ts';
import { markExcerpt, markText } from './results/marked-text.ts';
import { peopleById } from './results/people.server.ts';
import { plantNames } from './engine/plant-names.server.ts';
import { postgresEngine } from './engine/postgres-engine.server.ts';
import { isEmpty, parseQuery, type Query } from './engine/query.ts';
import type { SearchedKind } from './engine/search-engine.ts';
import { type Asked, type FoundPerson, type Hit, RESULTS_PER_PAGE, type Results } from './search.ts';

/** The searches of each kind, with the data that lists show. */

export function searchStories(db: Database, asked: Asked): Promise<Results<StorySummary>> {
  return search(db, 'story', asked, async (ids) => {
    const [stories, texts] = await Promise.all([storiesById(db, ids), storyTexts(db, ids)]);
    return stories.map((item) => ({ item, title: item.title, text: texts.get(item.id) ?? item.subtitle }));
  });
}

export function searchArticles(db: Database, asked: Asked): Promise<Results<ArticleSummary>> {
  return search(db, 'article', asked, async (ids) => {
    const [articles, texts] = await Promise.all([articlesById(db, ids), articleTexts(db, ids)]);
    return articles.map((item) => ({ item, title: item.title, text: texts.get(item.id) ?? item.subtitle }));
  });
}

export function searchTalks(db: Database, asked: Asked): Promise<Results<Talk>> {
  return search(db, 'talk', asked, async (ids) =>
    (await talksById(db, ids)).map((item) => ({
      item,
      title: talkTitle(item),
      text: [item.text, ...Object.values(item.sos ?? {})].join('\n'),
    })),
  );
}

export function searchPeople(db: Database, asked: Asked): Promise<Results<FoundPerson>> {
  return search(db, 'person', asked, async (ids) =>
    (await peopleById(db, ids)).map((item) => ({ item, title: item.nickname, text: item.introduction })),
  );
}

type Shown<Item> = { item: Item; title: string; text: string };

async function search<Item extends { id: number }>(
  db: Database,
  kind: SearchedKind,
  { keyword, viewerId, sort = 'relevance', searchBy = 'all', page = 0, size = RESULTS_PER_PAGE }: Asked,
  load: (ids: number[]) => Promise<Shown<Item>[]>,
): Promise<Results<Item>> {
  const query = parseQuery(keyword, plantNames);
  if (isEmpty(query)) return { hits: [], total: 0, isMore: false };
  const paging = { offset: page * size, limit: size };
  const { found, total, isMore } = await postgresEngine.find(db, kind, {
    query,
    sort,
    place: searchBy,
    viewerId,
    ...paging,
  });
  const [shown, comments] = await Promise.all([
    load(found.map(({ id }) => id)),
    commentsById(
      db,
      found.flatMap(({ commentId }) => commentId ?? []),
    ),
  ]);
  const shownById = new Map(shown.map((each) => [each.item.id, each]));
  const hits = found.flatMap(({ id, commentId }) => {
    const each = shownById.get(id);
    return each ? [hitOf(each, query, commentId === undefined ? undefined : comments.get(commentId))] : [];
  });
  return { hits, total, isMore };
}

function hitOf<Item>({ item, title, text }: Shown<Item>, query: Query, below: string | undefined): Hit<Item> {
  const marked = markText(title, query);
  if (below !== undefined) return { item, title: marked, excerpt: markExcerpt(below, query), isInComment: true };
  return { item, title: marked, excerpt: markExcerpt(text, query), isInComment: false };
}

async function commentsById(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: comment.id, body: comment.body })
    .from(comment)
    .where(sql`${comment.id} = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
