import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { asc } from '../../src/db/drizzle.ts';
import { channel } from '../../src/db/schema/index.ts';
import { publishEvents } from '../../src/db/domain-events.ts';
import { indexContents } from '../../src/features/discovery/search-index/index-rows.server.ts';
import { paths } from '../../src/site/paths.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { onDatabase } from '../database.ts';

export type Written = { id: number; author: { id: number; nickname: string } };

/**
 * Adds a talk, and waits until the server lists it as the newest. By default it has a new author and is in the first
 * channel.
 */
export async function addTalk(text: string, by: { authorId?: number; channel?: string } = {}): Promise<Written> {
  const written = await writeTalk(text, by);
  await untilHeard(written.id);
  return written;
}

function writeTalk(text: string, by: { authorId?: number; channel?: string }): Promise<Written> {
  return onDatabase(async (db) => {
    const add = fixtures(db);
    const nickname = `이웃${randomUUID().slice(0, 6)}`;
    const authorId = by.authorId ?? (await add.addMember(nickname));
    const channels = await db.select().from(channel).orderBy(asc(channel.position));
    const place = channels.find(({ title }) => title === by.channel) ?? channels[0];
    const id = await add.addTalk({ authorId, text, ...(place && { channelId: place.id }) });
    await indexContents(db, [{ id, kind: 'talk', rest: [text] }]);
    await publishEvents(db, { what: 'talk written', id });
    return { id, author: { id: authorId, nickname } };
  });
}

/** The server receives the event a moment after the talk is written. */
async function untilHeard(talkId: number): Promise<void> {
  const address = new URL(paths.communityFeed, test.info().project.use.baseURL);
  const list = async () => (await fetch(address)).text();
  await expect.poll(list, { timeout: 20_000 }).toContain(paths.talk(talkId));
}

/** Adds old stories, newest first, with a unique tag, so that they are on no first page of other lists. */
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
