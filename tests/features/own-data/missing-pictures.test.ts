import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import type { PictureStore } from '../../../src/features/writing/picture/store/picture-store.ts';
import { takeInPicture } from '../../../src/features/writing/picture/picture.server.ts';
import { storeUpload } from '../../../src/features/writing/picture/upload/upload-rows.server.ts';
import { writeOwnArchive } from '../../../src/features/people/own-data/write-archive.server.ts';
import { serverDatabases, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { unzip } from '../../harness/services/unzip.ts';
import { photo } from '../talk/support.ts';

describe.each(serverDatabases)('an archive on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database?.stop());

  test('lists the pictures whose files are lost, and is complete otherwise', async () => {
    const { db, dataDir } = database;
    const pictures = openLocalStore(dataDir);
    const memberId = await fixtures(db).addMember();
    const keys: string[] = [];
    for (let count = 0; count < 2; count++) {
      const taken = await takeInPicture(db, pictures, { memberId, bytes: await (await photo()).bytes() });
      await db.transaction((transaction) => storeUpload(transaction, taken));
      keys.push(taken.key);
    }
    const [there = '', lost = ''] = keys;
    const write = async (name: string, store: PictureStore) => {
      const path = join(dataDir, name);
      const sources = { db, pictures: store, origin: 'https://pureut.example' };
      await writeOwnArchive(sources, memberId, path, new AbortController().signal);
      return unzip(readFileSync(path));
    };
    const original = async (key: string) => (key === lost ? undefined : pictures.original(key));

    const whole = await write('whole.zip', pictures);
    expect([whole.has(`pictures/${lost}.jpg`), whole.has('missing-pictures.json')]).toEqual([true, false]);
    const part = await write('part.zip', { ...pictures, original });
    expect(JSON.parse(String(part.get('missing-pictures.json')))).toEqual([`pictures/${lost}.jpg`]);
    expect([part.has(`pictures/${there}.jpg`), part.has(`pictures/${lost}.jpg`)]).toEqual([true, false]);
    expect(String(part.get('README.txt'))).toContain('missing-pictures.json');
  });
});
