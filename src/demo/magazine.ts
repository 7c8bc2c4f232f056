import { type BodyNode, bodySchema } from '../features/body/body.ts';
import type { Queryable } from '../db/connection.ts';
import { article, content, maker, member, story, writer } from '../db/schema/index.ts';
import type { DemoArticle, DemoPerson, DemoStory } from './files.ts';
import { type Ids, need, type Pictures } from './lookup.ts';

type People = { makers: DemoPerson[]; writers: DemoPerson[]; members: DemoPerson[] };

/** Members, makers and the magazine's writers. @returns ids by key */
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

/** @returns the ids by slug, oldest first */
export async function insertStories(db: Queryable, items: DemoStory[], members: Ids, pictures: Pictures): Promise<Ids> {
  const ids: Ids = new Map();
  for (const item of oldestFirst(items)) {
    const id = await insertContent(db, 'story', need(members, item.maker), item.publishedAt);
    await db.insert(story).values({ id, ...shared(item, pictures), tags: item.tags });
    ids.set(item.slug, id);
  }
  return ids;
}

/** @returns the ids by slug, oldest first */
export async function insertArticles(
  db: Queryable,
  items: DemoArticle[],
  members: Ids,
  pictures: Pictures,
): Promise<Ids> {
  const ids: Ids = new Map();
  for (const item of oldestFirst(items)) {
    const id = await insertContent(db, 'article', need(members, item.writer), item.publishedAt);
    await db.insert(article).values({ id, ...shared(item, pictures), rituals: item.rituals });
    ids.set(item.slug, id);
  }
  return ids;
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

/** Body nodes with stored pictures in place of names. */
export function withPictures(body: { type: string; [field: string]: unknown }[], pictures: Pictures): BodyNode[] {
  return bodySchema.parse(
    body.map((node) => (typeof node.picture === 'string' ? { ...node, picture: need(pictures, node.picture) } : node)),
  );
}

function shared(item: DemoStory | DemoArticle, pictures: Pictures) {
  return {
    title: item.title,
    subtitle: item.subtitle,
    thumbnailId: need(pictures, item.thumbnail.picture).id,
    thumbnailAlt: item.thumbnail.alt,
    body: withPictures(item.body, pictures),
  };
}

function oldestFirst<Item extends { publishedAt: Date }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}
