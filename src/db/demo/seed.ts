import { count } from 'drizzle-orm';
import { bodySchema, type Block } from '../../features/content/blocks.ts';
import type { Database, Queryable } from '../connection.ts';
import { article, content, maker, member, story, writer } from '../schema/index.ts';
import { type DemoArticle, type DemoPerson, type DemoStory, readArticles, readPeople, readStories } from './files.ts';
import { storeIllustrations, type StoredPicture } from './pictures.ts';

type Pictures = Map<string, StoredPicture>;
type MemberIds = Map<string, number>;

/** Fills an empty database with the demo content; one that holds anything is left as it is. */
export async function seedDemoContent(db: Database, dataDir: string): Promise<void> {
  const [existing] = await db.select({ members: count() }).from(member);
  if (existing?.members !== 0) return;
  const people = readPeople();
  const stories = readStories();
  const articles = readArticles();
  const names = [...stories, ...articles].flatMap(pictureNames);
  const pictures = await storeIllustrations(db, dataDir, names, showProgress);
  await db.transaction(async (transaction) => {
    const ids = await insertPeople(transaction, people);
    for (const item of byDate(stories)) await insertStory(transaction, item, ids, pictures);
    for (const item of byDate(articles)) await insertArticle(transaction, item, ids, pictures);
  });
}

function pictureNames(item: DemoStory | DemoArticle): string[] {
  const inBody = item.body.flatMap((block) => (typeof block.picture === 'string' ? [block.picture] : []));
  return [item.thumbnail.picture, ...inBody];
}

function byDate<Item extends { publishedAt: Date }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}

async function insertPeople(
  db: Queryable,
  people: { makers: DemoPerson[]; writers: DemoPerson[]; members: DemoPerson[] },
): Promise<MemberIds> {
  const all = [...people.makers, ...people.writers, ...people.members];
  const rows = await db
    .insert(member)
    .values(all.map(({ nickname, introduction }) => ({ nickname, introduction })))
    .returning({ id: member.id });
  const ids: MemberIds = new Map(all.map(({ key }, index) => [key, rows[index]?.id ?? 0]));
  const memberIds = (group: DemoPerson[]) => group.map(({ key }) => ({ memberId: need(ids, key) }));
  await db.insert(maker).values(memberIds(people.makers));
  await db.insert(writer).values(memberIds(people.writers));
  return ids;
}

async function insertStory(db: Queryable, item: DemoStory, ids: MemberIds, pictures: Pictures): Promise<void> {
  const id = await insertContent(db, 'story', need(ids, item.maker), item.publishedAt);
  await db.insert(story).values({
    id,
    title: item.title,
    subtitle: item.subtitle,
    thumbnailId: need(pictures, item.thumbnail.picture).id,
    thumbnailAlt: item.thumbnail.alt,
    tags: item.tags,
    body: withPictures(item.body, pictures),
  });
}

async function insertArticle(db: Queryable, item: DemoArticle, ids: MemberIds, pictures: Pictures): Promise<void> {
  const id = await insertContent(db, 'article', need(ids, item.writer), item.publishedAt);
  await db.insert(article).values({
    id,
    title: item.title,
    subtitle: item.subtitle,
    thumbnailId: need(pictures, item.thumbnail.picture).id,
    thumbnailAlt: item.thumbnail.alt,
    rituals: item.rituals,
    body: withPictures(item.body, pictures),
  });
}

async function insertContent(
  db: Queryable,
  kind: 'story' | 'article',
  authorId: number,
  publishedAt: Date,
): Promise<number> {
  const [row] = await db
    .insert(content)
    .values({ kind, authorId, status: 'PUBLISHED', publishedAt, createdAt: publishedAt, updatedAt: publishedAt })
    .returning({ id: content.id });
  if (!row) throw new Error('content row was not returned');
  return row.id;
}

function withPictures(body: { type: string; [field: string]: unknown }[], pictures: Pictures): Block[] {
  return bodySchema.parse(
    body.map((block) =>
      typeof block.picture === 'string' ? { ...block, picture: need(pictures, block.picture) } : block,
    ),
  );
}

function need<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`demo content names "${key}", which does not exist`);
  return value;
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY && done !== total && done % 50 !== 0) return;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}drawing the demo pictures: ${done} of ${total}`);
  if (done === total || !process.stderr.isTTY) process.stderr.write('\n');
}
