import { count } from 'drizzle-orm';
import type { Database } from '../connection.ts';
import { member } from '../schema/index.ts';
import { insertAccounts } from './accounts.ts';
import { insertDiscover } from './discover.ts';
import {
  type DemoStory,
  readArticles,
  readChannels,
  readDiscover,
  readPeople,
  readStories,
  readTalkComments,
  readTalks,
  readTopicComments,
} from './files.ts';
import { insertArticles, insertPeople, insertStories } from './magazine.ts';
import { storeIllustrations } from './pictures.ts';
import { insertApplause, insertTalkComments, insertTopicComments, recount } from './participation.ts';
import { insertTalks } from './talks.ts';

/** Fills an empty database with the demo content; one that holds anything is left as it is. */
export async function seedDemoContent(db: Database, dataDir: string): Promise<void> {
  const [existing] = await db.select({ members: count() }).from(member);
  if (existing?.members !== 0) return;
  const people = readPeople();
  const stories = readStories();
  const articles = readArticles();
  const channels = readChannels().map((channel) => ({ ...channel, talks: readTalks(channel.key) }));
  const discover = readDiscover();

  const names = pictureNames([stories, articles, channels, discover]);
  const pictures = await storeIllustrations(db, dataDir, names, showProgress);
  await db.transaction(async (transaction) => {
    const members = await insertPeople(transaction, people);
    await insertAccounts(transaction, members, new Date());
    const storyIds = await insertStories(transaction, stories.map(tagged(discover.hashtags)), members, pictures);
    const articleIds = await insertArticles(transaction, articles, members, pictures);
    const talkIds = await insertTalks(transaction, channels, members, pictures);
    await insertTalkComments(transaction, readTalkComments(), talkIds, members);
    await insertTopicComments(transaction, readTopicComments(), members);
    await insertApplause(
      transaction,
      channels.flatMap(({ talks }) => talks),
      talkIds,
      members,
    );
    // The newest stand on the home page anyway.
    const pickable = [...storyIds.slice(6), ...articleIds.slice(6)];
    await insertDiscover(transaction, discover, pictures, pickable);
    await recount(transaction);
  });
}

/** Adds those of the hashtags that a story speaks of. */
const tagged = (hashtags: string[]) => (item: DemoStory) => {
  const text = JSON.stringify([item.title, item.body]);
  return { ...item, tags: [...new Set([...item.tags, ...hashtags.filter((tag) => text.includes(tag))])] };
};

/** Every `picture` that the content names, however deep. */
function pictureNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureNames);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'picture' && typeof part === 'string' ? [part] : pictureNames(part),
  );
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY && done !== total && done % 50 !== 0) return;
  process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}drawing the demo pictures: ${done} of ${total}`);
  if (done === total || !process.stderr.isTTY) process.stderr.write('\n');
}
