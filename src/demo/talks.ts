import type { Queryable } from '../db/connection.ts';
import { channel, talk, talkPicture } from '../db/schema/index.ts';
import type { DemoTalk } from './files.ts';
import { type Ids, need, type Pictures } from './lookup.ts';
import { insertContent } from './magazine.ts';

type Channel = { key: string; title: string; description: string; isForHelp?: boolean | undefined; talks: DemoTalk[] };

/** Inserts channels and their talks. @returns talk ids by key */
export async function insertTalks(db: Queryable, channels: Channel[], members: Ids, pictures: Pictures): Promise<Ids> {
  const rows = await db
    .insert(channel)
    .values(
      channels.map(({ title, description, isForHelp }, position) => ({ title, description, position, isForHelp })),
    )
    .returning({ id: channel.id });
  const all = channels.flatMap(({ talks }, index) => talks.map((item) => ({ item, channelId: rows[index]?.id ?? 0 })));
  all.sort((a, b) => a.item.createdAt.getTime() - b.item.createdAt.getTime());

  const ids: Ids = new Map();
  for (const { item, channelId } of all) {
    const id = await insertContent(db, 'talk', need(members, item.author), item.createdAt);
    const hasPictures = item.pictures.length > 0;
    await db.insert(talk).values({ id, channelId, publishedAt: item.createdAt, text: item.text, hasPictures });
    if (hasPictures) {
      await db.insert(talkPicture).values(
        item.pictures.map(({ picture, alt }, position) => ({
          talkId: id,
          position,
          pictureId: need(pictures, picture).id,
          alt,
        })),
      );
    }
    ids.set(item.key, id);
  }
  return ids;
}
