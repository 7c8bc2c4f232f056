import { count } from '../db/drizzle.ts';
import type { Database } from '../db/connection.ts';
import { member } from '../db/schema/index.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';
import { insertAccounts } from './accounts.ts';
import { insertDiscover } from './discover.ts';
import {
  type DemoStory,
  readArticleComments,
  readArticles,
  readChannels,
  readDiscover,
  readNotices,
  readPeople,
  readStories,
  readTalkComments,
  readTalks,
  readTopicComments,
} from './files.ts';
import { insertArticles, insertContents, insertNotices, insertPeople, insertStories } from './magazine.ts';
import { storeIllustrations } from './pictures.ts';
import { insertComments, insertTopicComments } from './comments.ts';
import { insertApplause, insertCommentApplause, insertViews, recount } from './participation.ts';
import { insertTalks } from './talks.ts';
import { reindexAll } from '../features/discovery/search/engine/reindex.server.ts';

/** Fills an empty database with the demo content. Does nothing if the database has members. */
export async function seedDemoContent(db: Database, store: PictureStore): Promise<void> {
  const [existing] = await db.select({ members: count() }).from(member);
  if (existing?.members !== 0) return;
  const people = readPeople();
  const { stories, articles, channels, discover } = readContents();
  process.stderr.write('filling the database with the demo content\n');
  await db.transaction(async (transaction) => {
    const pictures = await storeIllustrations(
      transaction,
      store,
      pictureNames([stories, articles, channels, discover]),
    );
    const members = await insertPeople(transaction, people);
    await insertAccounts(transaction, members, new Date());
    const storyIds = await insertContents(transaction, 'story', stories, members);
    const articleIds = await insertContents(transaction, 'article', articles, members);
    const named = { pictures, articles: articleIds };
    await insertStories(transaction, stories.map(tagged([...discover.hashtags, ...discover.topics])), storyIds, named);
    await insertArticles(transaction, articles, articleIds, named);
    const talkIds = await insertTalks(transaction, channels, members, pictures);
    const comments = [
      ...(await insertComments(transaction, readTalkComments(), talkIds, members)),
      ...(await insertTopicComments(transaction, readTopicComments(), members)),
      ...(await insertComments(transaction, readArticleComments(), articleIds, members)),
    ];
    await insertCommentApplause(transaction, comments, members);
    await insertApplause(
      transaction,
      channels.flatMap(({ talks }) => talks),
      talkIds,
      members,
    );
    await insertViews(transaction);
    await insertNotices(transaction, readNotices());
    // Skips the six newest of each kind, since the home page shows the newest contents anyway.
    const pickable = [storyIds, articleIds].flatMap((ids) => [...ids.values()].toReversed().slice(6));
    await insertDiscover(transaction, discover, named, new Map([...storyIds, ...articleIds]), pickable);
    await recount(transaction);
    await reindexAll(transaction);
  });
}

function readContents() {
  const channels = readChannels().map((channel) => ({ ...channel, talks: readTalks(channel.key) }));
  return { stories: readStories(), articles: readArticles(), channels, discover: readDiscover() };
}

/** Returns the names of all pictures of the demo content, with duplicates. */
export function demoPictureNames(): string[] {
  return pictureNames(Object.values(readContents()));
}

/** Returns a function that adds the tags which a story's text mentions. */
const tagged = (hashtags: string[]) => (item: DemoStory) => {
  const text = JSON.stringify([item.title, item.body]);
  return { ...item, tags: [...new Set([...item.tags, ...hashtags.filter((tag) => text.includes(tag))])] };
};

/** Returns the values of all `picture` fields, at any depth. */
function pictureNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureNames);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'picture' && typeof part === 'string' ? [part] : pictureNames(part),
  );
}
