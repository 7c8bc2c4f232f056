import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  applause,
  article,
  block,
  decision,
  draft,
  draftVersion,
  follow,
  inquiry,
  ownArchive,
  report,
  scrap,
  story as storyTable,
  talkPicture,
} from '../../../src/db/schema/index.ts';
import { type Config, readConfig } from '../../../src/config/config.ts';
import { alarmBody } from '../../../src/features/notifications/alarm/alarm-body.ts';
import { alarmSentence } from '../../../src/features/notifications/alarm/alarm-sentence.ts';
import { listAlarms } from '../../../src/features/notifications/alarm/alarm.server.ts';
import { startArchiveJob } from '../../../src/jobs/archives.ts';
import {
  askForArchive,
  findOwnArchive,
  isDownloadable,
} from '../../../src/features/people/own-data/archive-rows.server.ts';
import { retries } from '../../../src/db/tasks/retry-policy.ts';
import { makeArchives } from '../../../src/features/people/own-data/make-archives.server.ts';
import { archiveParts } from '../../../src/features/people/own-data/archive-parts.server.ts';
import { openArchives } from '../../../src/features/people/own-data/open-archives.server.ts';
import type { ArchiveStore } from '../../../src/features/people/own-data/archive-store.ts';
import { eraseMember } from '../../../src/features/people/member/leave/leave.server.ts';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import type { PictureStore } from '../../../src/features/writing/picture/store/picture-store.ts';
import { takeInPicture } from '../../../src/features/writing/picture/picture.server.ts';
import { storeUpload } from '../../../src/features/writing/picture/upload/upload-rows.server.ts';
import { startTestBucket } from '../../harness/services/bucket.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { unzip } from '../../harness/services/unzip.ts';
import { photo } from '../talk/support.ts';

const log = pino({ level: 'silent' });

describe.each(databaseKinds)('the archive of a member’s data on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let archives: ArchiveStore;
  let pictures: PictureStore;
  let shared: string;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    pictures = openLocalStore(database.dataDir);
    archives = await openWith(0);
    shared = join(database.dataDir, 'archives');
  });
  afterAll(() => database?.stop());

  const openWith = (keepFreeBytes: number) => openArchives({ dataDir: database.dataDir, keepFreeBytes, s3: undefined });
  const make = (store = archives, writtenTo = log) =>
    makeArchives({ db: database.db, log: writtenTo, pictures, archives: store, origin: 'https://pureut.example' });
  const files = () => readdirSync(shared).filter((name) => name.endsWith('.zip'));

  async function download(memberId: number): Promise<Map<string, Buffer>> {
    const { last } = await findOwnArchive(database.db, memberId);
    if (last?.state !== 'ready') throw new Error(`it is ${last?.state}`);
    expect(await isDownloadable(database.db, memberId, last.key)).toBe(true);
    const found = await archives.find(last.key);
    const bytes = Buffer.concat((await found?.read().then((stream) => Array.fromAsync(stream))) ?? []);
    expect(bytes.length).toBe(last.size);
    return unzip(bytes);
  }

  test('is announced to its member by one alarm when it can be downloaded', async () => {
    const { db } = database;
    const [{ id }, other] = [await add.addAccount(), await add.addAccount()];
    const alarms = async (memberId = id) => {
      await runAlarmJob(db);
      const { items } = await listAlarms(db, memberId);
      return items.map(alarmBody).map((body) => [body.type, alarmSentence(body), body.link]);
    };
    await askForArchive(db, id);
    expect(await alarms()).toEqual([]);
    await make();
    const told = [['ARCHIVE_READY', '내 기록을 다 모았어요. 하루 동안 내려받을 수 있어요.', '/my/record']];
    expect([await alarms(), await alarms(), await alarms(other.id)]).toEqual([told, told, []]);
    await askForArchive(db, id);
    await make();
    expect(await alarms()).toEqual([...told, ...told]);
  });

  test('that nobody could make is announced to its member by one alarm, and may be asked for again', async () => {
    const { db } = database;
    const [{ id }, other] = [await add.addAccount(), await add.addAccount()];
    const broken: ArchiveStore = { ...archives, add: () => Promise.reject(new Error('no room')) };
    const alarms = async (memberId = id) => {
      await runAlarmJob(db);
      const { items } = await listAlarms(db, memberId);
      return items.map(alarmBody).map((body) => [body.type, alarmSentence(body), body.link]);
    };
    await askForArchive(db, id);
    for (let tries = 1; tries < retries.archives.attempts; tries++) {
      await make(broken);
      expect(await alarms()).toEqual([]);
      const [row] = await db.select().from(ownArchive).where(eq(ownArchive.memberId, id));
      expect(row).toMatchObject({ tries, deadAt: null, expiresAt: null, lastError: 'Error no room' });
      expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
      // Nothing is due now.
      await make(broken);
      await db
        .update(ownArchive)
        .set({ dueAt: sql`now()` })
        .where(sql`member_id = ${id} and expires_at is null`);
    }
    for (let rounds = 0; rounds < 2; rounds++) {
      await make(broken);
      const told = [['ARCHIVE_FAILED', '내 기록을 모으지 못했어요. 잠시 후 다시 시도해 주세요.', '/my/record']];
      expect([await alarms(), await alarms(other.id)]).toEqual([told, []]);
    }
    expect(await askForArchive(db, id)).toBeUndefined();
    await make();
    expect((await alarms()).map(([type]) => type)).toEqual(['ARCHIVE_READY', 'ARCHIVE_FAILED']);
  });

  test('contains all data of the member, including private data, and none of other members', async () => {
    const { db } = database;
    const [{ id }, other] = [await add.addAccount({ nickname: '모으는이' }), await add.addMember('남의글')];
    const talk = await add.addTalk({ authorId: id, text: '내가 쓴 톡' });
    const story = await add.addStory({ authorId: id, title: '내가 쓴 스토리' });
    const theirs = await add.addStory({ authorId: other, title: '남이 쓴 스토리', text: '남의 본문' });
    for (let index = 0; index < 450; index++) await add.addComment(theirs, id, `내 댓글 ${index}`);
    await add.addComment(theirs, other, '남의 댓글');
    const articleId = await add.addArticle({ authorId: id, title: '내가 쓴 글' });
    const rituals = [{ title: '물 주기', text: '흙이 마르면 흠뻑 줘요.' }];
    await db.update(article).set({ rituals }).where(eq(article.id, articleId));
    await db.update(storyTable).set({ thumbnailAlt: '창가의 몬스테라' }).where(eq(storyTable.id, story));
    const [drafted] = await db
      .insert(draft)
      .values({ memberId: id, kind: 'talk', body: { content: '쓰던 톡' } })
      .returning();
    await db
      .insert(draftVersion)
      .values({ draftId: drafted?.id ?? 0, version: 1, body: { content: '먼저 쓴 톡' }, savedAt: new Date() });
    // The owner has blocked the author of the first two contents.
    const ofMagazine = await add.addArticle({ authorId: other, title: '매거진 글' });
    const ofThird = await add.addStory({ title: '남남이 쓴 스토리' });
    for (const contentId of [theirs, ofMagazine, ofThird]) {
      await db.insert(applause).values({ contentId, memberId: id });
      await db.insert(scrap).values({ contentId, memberId: id });
    }
    await db.insert(follow).values({ followerId: id, followedId: other });
    await db.insert(block).values({ blockerId: id, blockedId: other });
    await db
      .insert(inquiry)
      .values({ memberId: id, categoryId: 3, title: '문의', content: '내 문의', answer: '답', answeredAt: new Date() });
    await db
      .insert(report)
      .values({ reporterId: id, contentId: theirs, targetId: other, reasonId: 1, excerpt: '남의 본문' });
    const taken = await takeInPicture(db, pictures, { memberId: id, bytes: await (await photo()).bytes() });
    const pictureId = await db.transaction((transaction) => storeUpload(transaction, taken));
    await db.insert(talkPicture).values({ talkId: talk, position: 0, pictureId, alt: '새잎' });

    expect(await askForArchive(db, id)).toBeUndefined();
    expect((await findOwnArchive(db, id)).last?.state).toBe('waiting');
    await make();
    const archive = await download(id);
    expect([...archive.keys()].sort()).toEqual(
      ['README.txt', ...archiveParts.map(({ file }) => file), `pictures/${taken.key}.jpg`].sort(),
    );
    const read = (file: string) => JSON.parse(String(archive.get(file)));
    expect(read('profile.json')).toMatchObject([{ id, nickname: '모으는이', provider: 'GOOGLE' }]);
    expect(read('talks.json')).toMatchObject([
      {
        id: talk,
        address: `/community/view/${talk}`,
        text: '내가 쓴 톡',
        pictures: [{ file: `pictures/${taken.key}.jpg`, alt: '새잎' }],
      },
    ]);
    expect(read('stories.json')).toMatchObject([
      { id: story, title: '내가 쓴 스토리', address: `/story/${story}`, coverAlt: '창가의 몬스테라' },
    ]);
    expect(read('articles.json')).toMatchObject([{ id: articleId, title: '내가 쓴 글', rituals }]);
    const comments = read('comments.json');
    expect(comments).toHaveLength(450);
    expect(comments[449]).toMatchObject({ text: '내 댓글 449', on: `/story/${theirs}` });
    expect(read('drafts.json')).toMatchObject([{ id: drafted?.id, body: { content: '쓰던 톡' } }]);
    expect(read('draft-versions.json')).toMatchObject([{ draft: drafted?.id, body: { content: '먼저 쓴 톡' } }]);
    for (const file of ['applause.json', 'scraps.json'])
      expect(read(file)).toMatchObject([
        { address: `/story/${theirs}`, title: null },
        { address: `/article/${ofMagazine}`, title: '매거진 글' },
        { title: '남남이 쓴 스토리' },
      ]);
    for (const file of ['follows.json', 'blocks.json']) expect(read(file)).toMatchObject([{ nickname: '남의글' }]);
    expect(read('inquiries.json')).toMatchObject([{ category: '톡과 댓글', content: '내 문의', answer: '답' }]);
    expect(read('reports.json')).toMatchObject([{ on: `/story/${theirs}`, status: 'OPEN' }]);
    expect(read('consents.json')).toMatchObject([{ atNight: false }, { atNight: false }]);
    expect(archive.get(`pictures/${taken.key}.jpg`)).toEqual(Buffer.from((await pictures.original(taken.key)) ?? []));
    expect(String(archive.get('README.txt'))).toContain('talks.json');
    for (const [name, bytes] of archive) {
      for (const word of ['남의 댓글', '남의 본문']) expect(String(bytes), name).not.toContain(word);
    }
  });

  test('contains operators’ decisions about the member, and no dismissed reports', async () => {
    const { db } = database;
    const id = await add.addMember();
    const contentId = await add.addTalk({ authorId: id });
    await db.insert(decision).values([
      { targetId: id, contentId, outcome: 'KEPT', words: '어긋난 것이 없어요.' },
      {
        targetId: id,
        contentId,
        outcome: 'HIDDEN',
        reasonId: 1,
        excerpt: '내가 쓴 광고',
        words: '광고라서 가렸어요.',
      },
    ]);
    await askForArchive(db, id);
    await make();
    expect(JSON.parse(String((await download(id)).get('decisions.json')))).toMatchObject([
      { on: `/community/view/${contentId}`, about: '내가 쓴 광고', outcome: 'HIDDEN', words: '광고라서 가렸어요.' },
    ]);
  });

  test('is made one at a time and three times a day for a member, and for no other member', async () => {
    const { db } = database;
    const [id, other] = [await add.addMember(), await add.addMember()];
    const asked = await Promise.all([askForArchive(db, id), askForArchive(db, id)]);
    expect(asked.sort()).toEqual(['WAITING', undefined]);
    await make();
    const { last: first } = await findOwnArchive(db, id);
    if (first?.state !== 'ready') throw new Error('it is not there');
    expect(await isDownloadable(db, other, first.key)).toBe(false);
    for (let times = 0; times < 2; times++) {
      expect(await askForArchive(db, id)).toBeUndefined();
      await make();
    }
    // Only the newest archive is kept.
    expect(await isDownloadable(db, id, first.key)).toBe(false);
    await make();
    expect(files()).not.toContain(`${first.key}.zip`);
    expect(await askForArchive(db, id)).toBe('SPENT');
    const [{ createdAt } = { createdAt: new Date(0) }] = await db
      .select()
      .from(ownArchive)
      .where(eq(ownArchive.memberId, id))
      .orderBy(ownArchive.id);
    const spentUntil = new Date(createdAt.getTime() + 24 * 3_600_000);
    expect(await findOwnArchive(db, id)).toMatchObject({ last: { state: 'ready' }, spentUntil });
    expect(await askForArchive(db, other)).toBeUndefined();
    await make();
  });

  test('is restarted after a killed process, fails after several attempts, and is deleted a day later', async () => {
    const { db } = database;
    const id = await add.addMember();
    await askForArchive(db, id);
    const own = eq(ownArchive.memberId, id);
    const broken: ArchiveStore = { ...archives, add: () => Promise.reject(new Error('no room')) };
    await make(broken);
    expect((await findOwnArchive(db, id)).last?.state).toBe('waiting');
    // No other process starts while the first may still be working.
    await make();
    expect((await findOwnArchive(db, id)).last?.state).toBe('waiting');
    await db
      .update(ownArchive)
      .set({ dueAt: sql`now()` })
      .where(own);
    await make();
    expect((await findOwnArchive(db, id)).last?.state).toBe('ready');
    expect(readdirSync(join(shared, 'drafts'))).toEqual([]);

    const [{ key } = { key: '' }] = await db.select().from(ownArchive).where(own);
    expect(files()).toContain(`${key}.zip`);
    await db
      .update(ownArchive)
      .set({ expiresAt: sql`now()` })
      .where(own);
    await make();
    expect(files()).not.toContain(`${key}.zip`);
    expect((await findOwnArchive(db, id)).last).toBeUndefined();

    await askForArchive(db, id);
    for (let times = 0; times < 4; times++) {
      await db
        .update(ownArchive)
        .set({ dueAt: sql`now()` })
        .where(sql`member_id = ${id} and expires_at is null`);
      await make(broken);
    }
    expect(await findOwnArchive(db, id)).toMatchObject({ last: { state: 'failed' }, spentUntil: undefined });
  });

  test('waits while the disk is nearly full, logs that, and is made later', async () => {
    const { db } = database;
    const id = await add.addMember();
    await askForArchive(db, id);
    let written = '';
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await make(await openWith(Number.MAX_SAFE_INTEGER), pino({}, { write: (line: string) => (written += line) }));
    expect((await findOwnArchive(db, id)).last?.state).toBe('waiting');
    expect(written).toContain('the disk has less room than KEEP_FREE_MB');
    expect(readdirSync(join(shared, 'drafts'))).toEqual([]);
    // The process has stopped working on it.
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await db
      .update(ownArchive)
      .set({ dueAt: sql`now()` })
      .where(eq(ownArchive.memberId, id));
    await make();
    expect((await findOwnArchive(db, id)).last?.state).toBe('ready');
  });

  test('leaves no draft of a killed process', async () => {
    const { db } = database;
    const id = await add.addMember();
    const drafts = join(shared, 'drafts');
    mkdirSync(drafts, { recursive: true });
    const leaveDraft = (name: string, hoursAgo: number) => {
      const at = new Date(Date.now() - hoursAgo * 3_600_000);
      writeFileSync(join(drafts, name), '반쯤 쓴 것');
      utimesSync(join(drafts, name), at, at);
    };
    // No archive is requested now, and the request for the first draft is gone.
    leaveDraft('left-long-ago.1', 2);
    leaveDraft('somebody-is-at-it.1', 0);
    await make();
    expect(readdirSync(drafts)).toEqual(['somebody-is-at-it.1']);

    await askForArchive(db, id);
    const [{ key } = { key: '' }] = await db.select().from(ownArchive).where(eq(ownArchive.memberId, id));
    leaveDraft(`${key}.1`, 0);
    await make();
    expect((await findOwnArchive(db, id)).last?.state).toBe('ready');
    expect(readdirSync(drafts)).toEqual(['somebody-is-at-it.1']);
    rmSync(join(drafts, 'somebody-is-at-it.1'));
  });

  test('is kept when a slow process finds that another one has finished it', async () => {
    const { db } = database;
    const id = await add.addMember();
    await askForArchive(db, id);
    // Two hosts share the store of archives, but each writes drafts on its own disk.
    const drafts = await openArchives({ dataDir: join(database.dataDir, 'host'), keepFreeBytes: 0, s3: undefined });
    const slow: ArchiveStore = {
      ...archives,
      draftPath: drafts.draftPath,
      async add(key, path) {
        await db
          .update(ownArchive)
          .set({ dueAt: sql`now()` })
          .where(eq(ownArchive.memberId, id));
        await make();
        await archives.add(key, path);
      },
    };
    await make(slow);
    expect((await download(id)).size).toBeGreaterThan(0);
  });

  test('is deleted with many others although the files of just as many cannot be deleted', async () => {
    const { db } = database;
    const [stuck, old] = [await add.addMember(), await add.addMember()];
    const free = 'f'.repeat(40);
    const stuckKey = (index: number) => String(index).padStart(40, '0');
    const ofMember = (memberId: number, key: string) => ({ memberId, key, expiresAt: sql`now()` });
    await db
      .insert(ownArchive)
      .values([...Array.from({ length: 100 }, (_, index) => ofMember(stuck, stuckKey(index))), ofMember(old, free)]);
    const removed: string[] = [];
    const failing: ArchiveStore = {
      ...archives,
      async remove(key) {
        if (key !== free) throw new Error('it stays');
        removed.push(key);
      },
    };
    await expect(make(failing)).rejects.toThrow('could not be removed');
    expect(removed).toEqual([free]);
    await make();
  });

  test('is made although an expired one cannot be deleted, which is reported and retried', async () => {
    const { db } = database;
    const [old, id] = [await add.addMember(), await add.addMember()];
    await askForArchive(db, old);
    await make();
    await db
      .update(ownArchive)
      .set({ expiresAt: sql`now()` })
      .where(eq(ownArchive.memberId, old));
    await askForArchive(db, id);
    const stuck: ArchiveStore = { ...archives, remove: () => Promise.reject(new Error('it stays')) };
    await expect(make(stuck)).rejects.toThrow('could not be removed');
    expect((await findOwnArchive(db, id)).last?.state).toBe('ready');
    const [{ key } = { key: '' }] = await db.select().from(ownArchive).where(eq(ownArchive.memberId, old));
    expect(files()).toContain(`${key}.zip`);
    await make();
    expect(files()).not.toContain(`${key}.zip`);
  });

  async function openInBucket(): Promise<ArchiveStore> {
    const bucket = await startTestBucket();
    onTestFinished(() => bucket.stop());
    const { s3 } = readConfig(bucket.env);
    return openArchives({ dataDir: database.dataDir, keepFreeBytes: 0, s3 });
  }

  test.each(['on the disk', 'in a bucket'])('is deleted %s as soon as the member leaves', async (place) => {
    const { db } = database;
    const store = place === 'in a bucket' ? await openInBucket() : archives;
    const { id } = await add.addAccount();
    await askForArchive(db, id);
    await make(store);
    const [{ key } = { key: '' }] = await db.select().from(ownArchive).where(eq(ownArchive.memberId, id));
    expect((await store.find(key))?.size).toBeGreaterThan(0);
    const heard = await hear(db);
    await db.transaction((transaction) => eraseMember(transaction, id));
    const told = await heard.end();
    expect(await isDownloadable(db, id, key)).toBe(false);
    const config = { publicOrigin: 'https://pureut.example' } as Config;
    const work = startArchiveJob({ db, log, config, pictures, archives: store });
    for (const happening of told) work.heard(JSON.stringify(happening));
    await expect.poll(() => store.find(key)).toBeUndefined();
  });
});
