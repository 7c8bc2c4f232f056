import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { channel } from '../src/db/schema/index.ts';
import { paths } from '../src/paths.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { onDatabase } from './database.ts';

export type Written = { id: number; author: { id: number; nickname: string } };

/** A talk by somebody new, the newest of all. */
export function addTalk(text: string): Promise<Written> {
  return onDatabase(async (db) => {
    const add = fixtures(db);
    const nickname = `이웃${randomUUID().slice(0, 6)}`;
    const authorId = await add.addMember(nickname);
    const [first] = await db.select({ id: channel.id }).from(channel).orderBy(asc(channel.position)).limit(1);
    const id = await add.addTalk({ authorId, text, ...(first && { channelId: first.id }) });
    return { id, author: { id: authorId, nickname } };
  });
}

/** Old stories, the newest first, under a tag of their own: in no other list's first pages, and alone in theirs. */
export function addStories(count: number, tag = `화분${randomUUID().slice(0, 6)}`) {
  return onDatabase(async (db) => {
    const add = fixtures(db);
    const authorId = await add.addMember(`메이커${randomUUID().slice(0, 6)}`);
    const ids: number[] = [];
    while (ids.length < count) {
      const title = `${tag} ${ids.length + 1}`;
      ids.push(await add.addStory({ authorId, tags: [tag], title, publishedAt: new Date('2020-01-01') }));
    }
    return { tag, path: paths.stories({ tag }), ids };
  });
}
