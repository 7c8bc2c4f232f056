import { createHash } from 'node:crypto';
import { sql } from '../db/drizzle.ts';
import type { Picture } from '../model/picture.ts';
import type { PictureStore } from '../features/writing/picture/store/picture-store.ts';
import type { Queryable } from '../db/connection.ts';
import { picture } from '../db/schema/index.ts';
import { frame } from './illustration/frame.ts';
import thumbhashes from './thumbhashes.json' with { type: 'json' };

/** The number of concurrent writes, since a bucket takes a while for each. */
const AT_ONCE = 10;

export type StoredPicture = Picture & { id: number };

/** Stores only the names of the illustrations: `drawDemoPicture` draws them at their first request. */
export async function storeIllustrations(
  db: Queryable,
  store: PictureStore,
  names: string[],
): Promise<Map<string, StoredPicture>> {
  const each = [...new Set(names)];
  const drawings = new Map(each.map((name) => [keyOf(name), name]));
  const pictures: Picture[] = [];
  for (let done = 0; done < each.length; done += AT_ONCE) {
    pictures.push(...(await Promise.all(each.slice(done, done + AT_ONCE).map((name) => storeOne(store, name)))));
  }
  const rows = await db
    .insert(picture)
    .values(pictures)
    .onConflictDoUpdate({ target: picture.key, set: { thumbhash: sql`excluded.thumbhash` } })
    .returning();
  return new Map(rows.map((row) => [drawings.get(row.key) ?? '', row]));
}

async function storeOne(store: PictureStore, name: string): Promise<Picture> {
  const described = { key: keyOf(name), ...frame, thumbhash: await thumbhashOf(name) };
  if (!(await store.describe(described.key))) await store.add({ ...described, drawing: name }, []);
  return described;
}

/** Returns the thumbhash that `npm run thumbhashes` stored, so that the first start draws nothing; otherwise draws it. */
async function thumbhashOf(name: string): Promise<string> {
  const known: Record<string, string> = thumbhashes;
  return known[name] ?? (await import('./thumbhash.ts')).drawThumbhash(name);
}

function keyOf(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString(32);
  return digits.slice(-20).replace(/[0189]/g, (digit) => ({ '0': 'w', '1': 'x', '8': 'y', '9': 'z' })[digit] ?? digit);
}
