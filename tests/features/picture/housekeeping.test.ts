import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { alarm, contentView, draft, picture, upload } from '../../../src/db/schema/index.ts';
import { deleteDueFiles, dropOwnPicture } from '../../../src/features/writing/picture/dropped-pictures.server.ts';
import { pictureDir } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { keyOfUrl } from '../../../src/features/writing/picture/picture.ts';
import { type PictureStore, StoreUnavailableError } from '../../../src/features/writing/picture/store/picture-store.ts';
import { announceUpload } from '../../../src/features/writing/picture/upload/upload-rows.server.ts';
import { clearAway } from '../../../src/jobs/cleanup.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase, createEmptyDir } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { startTestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { photo, uploadAs, uploadedBy } from '../talk/support.ts';

describe.each(serverDatabases)('the cleanup job on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;
  let channelId: number;
  let written = '';
  const log = pino({}, { write: (line: string) => (written += line) });

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    me = await add.addAccount();
    ask = await askAs(api, me);
    channelId = await add.addChannel();
  });
  afterAll(() => api?.stop());

  const clear = async (pictures: PictureStore = api.pictures) => {
    await clearAway({ db: api.db, log, pictures });
    await deleteDueFiles(api.db, pictures, log);
  };
  const keyOf = (url: string) => keyOfUrl(url) ?? '';
  const uploadedKey = async () => keyOf(await uploadedBy(ask));
  const isThere = async (key: string) => [
    (await api.db.$count(picture, eq(picture.key, key))) === 1,
    existsSync(pictureDir(api.dataDir, key)),
  ];
  const isWhole = [true, true];
  const isGone = [false, false];
  /** Moves all times of uploads into the past by this interval. */
  const letPass = (time: string) =>
    api.db.update(upload).set({
      createdAt: sql`created_at - ${time}::interval`,
      checkAt: sql`check_at - ${time}::interval`,
    });
  const publish = async (url: string) =>
    (await ask('POST /api/v1/community/talk', { channelId, content: `오늘의 잎 ${url}`, images: [{ url }] })).body
      .result.id;

  test('deletes an upload that nothing shows after a day, and keeps those of talks and drafts', async () => {
    const unshown = await uploadedKey();
    const [inTalk, inDraft] = [await uploadedBy(ask), await uploadedBy(ask)];
    await publish(inTalk);
    await ask('POST /api/v1/draft/talk', { body: { images: [{ url: inDraft }] } });
    await letPass('23 hours');
    await clear();
    expect(await isThere(unshown)).toEqual(isWhole);
    await letPass('2 hours');
    await clear();
    expect(await isThere(unshown)).toEqual(isGone);
    expect(await isThere(keyOf(inTalk))).toEqual(isWhole);
    expect(await isThere(keyOf(inDraft))).toEqual(isWhole);
    await letPass('31 days');
    await clear();
    expect(await isThere(keyOf(inTalk))).toEqual(isWhole);
  });

  test('deletes the picture of a deleted or edited talk within a day', async () => {
    const urls = [await uploadedBy(ask), await uploadedBy(ask)];
    const [deleted, changed] = [await publish(urls[0] ?? ''), await publish(urls[1] ?? '')];
    await letPass('25 hours');
    await clear();
    await ask(`DELETE /api/v1/community/talk/${deleted}`);
    await ask(`PUT /api/v1/community/talk/${changed}`, { channelId, content: '사진 없이', images: [] });
    await clear();
    expect(await Promise.all(urls.map((url) => isThere(keyOf(url))))).toEqual([isWhole, isWhole]);
    await letPass('25 hours');
    await clear();
    expect(await Promise.all(urls.map((url) => isThere(keyOf(url))))).toEqual([isGone, isGone]);
  });

  test('deletes the picture of a draft that is untouched for half a year, a day after the draft', async () => {
    const url = await uploadedBy(ask);
    const { id } = (await ask('POST /api/v1/draft/talk', { body: { images: [{ url }] } })).body.result;
    await letPass('25 hours');
    await clear();
    await api.db
      .update(draft)
      .set({ updatedAt: sql`now() - interval '181 days'` })
      .where(eq(draft.id, id));
    await clear();
    expect([await api.db.$count(draft, eq(draft.id, id)), await isThere(keyOf(url))]).toEqual([0, isWhole]);
    await letPass('25 hours');
    await clear();
    expect(await isThere(keyOf(url))).toEqual(isGone);
  });

  test('keeps a member’s current portrait; a replaced portrait is deleted at once', async () => {
    const bring = async () => {
      const form = new FormData();
      form.append('image', await photo());
      return keyOf((await ask('PUT /api/v1/user/image', form)).body.data.image ?? '');
    };
    const [first, second] = [await bring(), await bring()];
    await letPass('25 hours');
    await clear();
    expect([await isThere(first), await isThere(second)]).toEqual([isGone, isWhole]);
  });

  test('keeps a portrait that a talk shows, too', async () => {
    const form = new FormData();
    form.append('image', await photo());
    const url = (await ask('PUT /api/v1/user/image', form)).body.data.image ?? '';
    await publish(url);
    const empty = new FormData();
    empty.append('image', '');
    expect((await ask('PUT /api/v1/user/image', empty)).status).toBe(200);
    await letPass('31 days');
    await clear();
    expect(await isThere(keyOf(url))).toEqual(isWhole);
  });

  test('deletes files whose process was killed before it stored or deleted them', async () => {
    const stored = await uploadedKey();
    // Killed between the row's deletion and the files' deletion.
    await api.db.transaction((transaction) => dropOwnPicture(transaction, me.id, stored));
    expect(await isThere(stored)).toEqual([false, true]);
    // Killed between the files and the row.
    const unkept = 'cccccccccccccccccccc';
    await announceUpload(api.db, me.id, unkept);
    await api.pictures.add({ key: unkept, width: 9, height: 9, thumbhash: '' }, []);
    await clear();
    expect(await isThere(stored)).toEqual(isGone);
    expect(await isThere(unkept)).toEqual([false, true]);
    await letPass('2 hours');
    await clear();
    expect(await isThere(unkept)).toEqual(isGone);
    await letPass('1 day');
    await clear();
    expect(await api.db.$count(upload, sql`picture_id is null`)).toBe(0);
  });

  test('deletes views that no figure counts, however many there are', async () => {
    const contentId = await add.addStory();
    await api.db.execute(sql`
      insert into content_view (content_id, viewer, day)
      select ${contentId}, 'reader ' || number, (now() at time zone 'Asia/Seoul')::date - age
      from generate_series(1, 1500) as number, (values (700), (740)) as days (age)`);
    await clear();
    expect(await api.db.$count(contentView)).toBe(1_500);
  });

  test('deletes all old alarms in one round, however many there are', async () => {
    await api.db.execute(sql`
      insert into alarm (member_id, type, target_id, created_at, counted_since)
      select ${me.id}, 'FOLLOW', target, now() - interval '400 days', now() - interval '400 days' from generate_series(1, 12000) as target`);
    await clear();
    expect(await api.db.$count(alarm)).toBe(0);
  });

  test('deletes each picture once with several processes, and a failure with one picture stops no other', async () => {
    const keys = [];
    for (let count = 0; count < 5; count++) keys.push(await uploadedKey());
    const [stuck = ''] = keys;
    await letPass('25 hours');
    written = '';
    const pictures = {
      ...api.pictures,
      remove: async (key: string) => {
        if (key === stuck) throw new StoreUnavailableError('out of order');
        await api.pictures.remove(key);
      },
    };
    await Promise.all([1, 2, 3].map(() => clear(pictures)));
    expect(await Promise.all(keys.map(isThere))).toEqual([[false, true], isGone, isGone, isGone, isGone]);
    expect(written).toContain('the files of a picture were not deleted; it is retried');
    expect(written).not.toContain('a chore of the housekeeping failed');
    await clear();
    expect(await isThere(stuck)).toEqual([false, true]);
    await letPass('2 hours');
    await clear();
    expect(await isThere(stuck)).toEqual(isGone);
  });

  test('failed uploads count for the day, and not for the next', async () => {
    const { id } = await add.addAccount();
    const other = await askAs(api, { id });
    await api.db.insert(upload).values(Array.from({ length: 199 }, () => ({ memberId: id })));
    expect((await uploadAs(other)).status).toBe(200);
    const form = new FormData();
    form.append('image', await photo());
    for (const refused of [await uploadAs(other), await other('PUT /api/v1/user/image', form)]) {
      expect([...outcome(refused), refused.body.error.message]).toEqual([
        429,
        'UPLOADS_SPENT',
        '사진은 하루에 200장까지 올릴 수 있어요.',
      ]);
    }
    // Removing the portrait uploads nothing.
    const empty = new FormData();
    empty.append('image', '');
    expect((await other('PUT /api/v1/user/image', empty)).status).toBe(200);
    await letPass('25 hours');
    await clear();
    expect((await uploadAs(other)).status).toBe(200);
  });

  test('an upload above the daily limit is refused unread until the first upload is a day old', async () => {
    const { id } = await add.addAccount();
    const ago = (hours: number) => sql`now() - ${`${hours} hours`}::interval`;
    const brought = Array.from({ length: 200 }, (_, index) => ({ memberId: id, createdAt: ago(index === 0 ? 22 : 1) }));
    await api.db.insert(upload).values([...brought, { memberId: id, createdAt: ago(23) }]);
    const head = '--part\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(chunks === 0 ? Buffer.from(head) : Buffer.alloc(65_536));
        if (++chunks > 100) controller.close();
      },
    });
    const answer = await api.request('/api/v1/uploadImage', {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=part', cookie: await signInAs(api, id) },
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, (await answer.json()).error.code]).toEqual([429, 'UPLOADS_SPENT']);
    expect(chunks).toBeLessThan(10);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(1.9 * 3_600);
    expect(wait).toBeLessThanOrEqual(2 * 3_600);
  });

  test('concurrent uploads do not exceed the daily limit', async () => {
    const { id } = await add.addAccount();
    const other = await askAs(api, { id });
    await api.db.insert(upload).values(Array.from({ length: 199 }, () => ({ memberId: id })));
    const answers = await Promise.all([uploadAs(other), uploadAs(other)]);
    expect(answers.map((answer) => outcome(answer)).sort()).toEqual([
      [200, 'OK'],
      [429, 'UPLOADS_SPENT'],
    ]);
  });
});

test('a server deletes the files of pictures whose deletion a killed server left unfinished', async () => {
  const env = { ...signInEnv, DATABASE_URL: await createDatabase(), DATA_DIR: createEmptyDir() };
  const first = await startTestServer('postgres', env);
  const me = await fixtures(first.db).addAccount();
  const key = keyOfUrl(await uploadedBy(await askAs(first, me))) ?? '';
  await first.db.transaction((transaction) => dropOwnPicture(transaction, me.id, key));
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const dir = pictureDir(env.DATA_DIR, key);
  const halfRemoved = join(env.DATA_DIR, 'pictures/removed/half');
  mkdirSync(halfRemoved, { recursive: true });
  writeFileSync(join(halfRemoved, '320.webp'), '');
  expect(existsSync(dir)).toBe(true);

  const second = await startTestServer('postgres', env);
  onTestFinished(() => second.stop());
  await expect.poll(() => [dir, halfRemoved].map((path) => existsSync(path))).toEqual([false, false]);
});
