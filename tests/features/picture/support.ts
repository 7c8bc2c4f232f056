import { randomBytes } from 'node:crypto';
import type { Database } from '../../../src/db/connection.ts';
import { contentPicture, picture, talkPicture, upload } from '../../../src/db/schema/index.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

export function randomKey(): string {
  return Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Adds rows of pictures, without files. */
export function pictureRows(db: Database) {
  return {
    /** @param memberId the member who uploaded it */
    async addPicture(memberId?: number): Promise<{ id: number; key: string }> {
      const key = randomKey();
      const [row] = await db
        .insert(picture)
        .values({ key, width: 700, height: 500, thumbhash: '' })
        .returning({ id: picture.id });
      if (!row) throw new Error('the row was not returned');
      if (memberId !== undefined) await db.insert(upload).values({ memberId, pictureId: row.id });
      return { id: row.id, key };
    },
    async showInTalk(talkId: number, ...pictures: { id: number }[]): Promise<void> {
      await db.insert(talkPicture).values(pictures.map(({ id }, position) => ({ talkId, position, pictureId: id })));
    },
    async showInContent(contentId: number, ...pictures: { id: number }[]): Promise<void> {
      await db.insert(contentPicture).values(pictures.map(({ id }) => ({ contentId, pictureId: id })));
    },
  };
}
