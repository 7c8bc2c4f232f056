import type { Database } from '../../../src/db/connection.ts';
import { maker } from '../../../src/db/schema/index.ts';
import type { Picture } from '../../../src/model/picture.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import type { Callee } from '../../harness/call.ts';
import type { fixtures } from '../../harness/actors/fixtures.ts';
import { uploadAs } from '../talk/support.ts';

export const paragraph = (text: string) => ({ type: 'paragraph', text });

/** A story that can be published. */
export const written = { title: '네 장짜리 설명서', body: [paragraph('아흐레 동안 물을 한 번 주었다.')] };

/** Adds a maker. */
export async function addMaker(callee: Callee & { db: Database }, add: ReturnType<typeof fixtures>) {
  const account = await add.addAccount();
  await callee.db.insert(maker).values({ memberId: account.id });
  return { ...account, ask: await askAs(callee, account) };
}

/** Uploads a picture. @returns the picture as a body contains it */
export async function pictureOf(ask: Ask): Promise<Picture> {
  return (await uploadAs(ask, undefined, 'story')).body.picture;
}

/** Returns the time in this many seconds, as calls take it. */
export const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString();
