import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { channel } from '../src/db/schema/index.ts';
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
