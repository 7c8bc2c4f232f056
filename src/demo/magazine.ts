import { bodySchema } from '../features/writing/body/body.ts';
import type { BodyNode } from '../model/body.ts';
import { picturesOf } from '../features/writing/body/body-pictures.ts';
import type { Queryable } from '../db/connection.ts';
import { article, content, contentPicture, maker, makerNotice, member, story, writer } from '../db/schema/index.ts';
import type { DemoArticle, DemoNotice, DemoPerson, DemoStory } from './files.ts';
import { type Ids, need, type Pictures } from './lookup.ts';

/** The pictures and articles to which bodies refer by name. */
export type Named = { pictures: Pictures; articles: Ids };

type People = { makers: DemoPerson[]; writers: DemoPerson[]; members: DemoPerson[] };

/** Inserts members, makers and the magazine's writers. @returns ids by key */
export async function insertPeople(db: Queryable, people: People): Promise<Ids> {
  const all = [...people.makers, ...people.writers, ...people.members];
  const rows = await db
    .insert(member)
    .values(all.map(({ nickname, introduction }) => ({ nickname, introduction })))
    .returning({ id: member.id });
  const ids: Ids = new Map(all.map(({ key }, index) => [key, rows[index]?.id ?? 0]));
  const memberIds = (group: DemoPerson[]) => group.map(({ key }) => ({ memberId: need(ids, key) }));
  await db.insert(maker).values(memberIds(people.makers));
  await db.insert(writer).values(memberIds(people.writers));
  return ids;
}

/** Inserts the operators' notices to makers. */
export async function insertNotices(db: Queryable, notices: DemoNotice[]): Promise<void> {
  const rows = notices.map(({ body, ...notice }) => ({ ...notice, body: bodySchema.parse(body) }));
  await db.insert(makerNotice).values(rows);
}

/**
 * Inserts the `content` rows of stories or articles. The rows with their bodies follow later, since a body may refer to
 * any article's id.
 * @returns the ids by slug, oldest first
 */
export async function insertContents(
  db: Queryable,
  kind: 'story' | 'article',
  items: (DemoStory | DemoArticle)[],
  members: Ids,
): Promise<Ids> {
  const ids: Ids = new Map();
  for (const item of oldestFirst(items)) {
    const author = 'maker' in item ? item.maker : item.writer;
    ids.set(item.slug, await insertContent(db, kind, need(members, author), item.publishedAt));
  }
  return ids;
}

export async function insertStories(db: Queryable, items: DemoStory[], ids: Ids, named: Named): Promise<void> {
  const rows = items.map((item) => ({ id: need(ids, item.slug), ...shared(item, named), tags: item.tags }));
  await db.insert(story).values(rows);
  await insertPictures(db, rows, named);
}

export async function insertArticles(db: Queryable, items: DemoArticle[], ids: Ids, named: Named): Promise<void> {
  const rows = items.map((item) => ({ id: need(ids, item.slug), ...shared(item, named), rituals: item.rituals }));
  await db.insert(article).values(rows);
  await insertPictures(db, rows, named);
}

type Row = { id: number; thumbnailId: number; body: BodyNode[] };

/** Inserts rows for the pictures of each content: its cover and the pictures of its body. */
async function insertPictures(db: Queryable, rows: Row[], { pictures }: Named): Promise<void> {
  const idOf = new Map([...pictures.values()].map(({ key, id }) => [key, id]));
  const shown = rows.flatMap(({ id, thumbnailId, body }) => {
    const inBody = picturesOf(body).map(({ key }) => need(idOf, key));
    return [...new Set([thumbnailId, ...inBody])].map((pictureId) => ({ contentId: id, pictureId }));
  });
  await db.insert(contentPicture).values(shown);
}

export async function insertContent(
  db: Queryable,
  kind: 'story' | 'article' | 'talk',
  authorId: number,
  publishedAt: Date,
): Promise<number> {
  const [row] = await db
    .insert(content)
    .values({ kind, authorId, status: 'PUBLISHED', publishedAt, createdAt: publishedAt, updatedAt: publishedAt })
    .returning({ id: content.id });
  if (!row) throw new Error('the content row was not returned');
  return row.id;
}

/** Returns a body in which stored pictures and article ids replace their names. */
export function bodyOf(
  blocks: { type: string; [field: string]: unknown }[],
  { pictures, articles }: Named,
): BodyNode[] {
  const named = blocks.map(({ article: slug, ...block }) =>
    typeof slug === 'string' ? { ...block, articleId: need(articles, slug) } : block,
  );
  const text = JSON.stringify(named);
  return bodySchema.parse(
    JSON.parse(text, (key, value) => (key === 'picture' && typeof value === 'string' ? need(pictures, value) : value)),
  );
}

function shared(item: DemoStory | DemoArticle, named: Named) {
  return {
    title: item.title,
    subtitle: item.subtitle,
    thumbnailId: need(named.pictures, item.thumbnail.picture).id,
    thumbnailAlt: item.thumbnail.alt,
    body: bodyOf(item.body, named),
  };
}

function oldestFirst<Item extends { publishedAt: Date }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}
