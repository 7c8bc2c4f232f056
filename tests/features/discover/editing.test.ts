import { eq, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_CHANNEL, publishEvents } from '../../../src/db/domain-events.ts';
import { listen } from '../../../src/db/listen.ts';
import { banner, event, member, picture, suggestedHashtag, upload } from '../../../src/db/schema/index.ts';
import { listAudit } from '../../../src/features/operations/audit/audit.server.ts';
import { listBanners, listPicks, listSearchTags } from '../../../src/features/discovery/discover/discover.server.ts';
import {
  arrange,
  readArranged,
  type Which,
} from '../../../src/features/discovery/discover/edit/arranged/arrange.server.ts';
import { itemsOf, keyOfTyped } from '../../../src/features/discovery/discover/edit/arranged/arranged-items.server.ts';
import type { Rearrangement } from '../../../src/features/discovery/discover/edit/arranged/arranged-list.ts';
import {
  addBanner,
  changeBanner,
  deleteBanner,
  getBanner,
  listAllBanners,
} from '../../../src/features/discovery/discover/edit/banner/banner.server.ts';
import type { BannerForm } from '../../../src/features/discovery/discover/edit/banner/banner-form.ts';
import {
  addCampaign,
  changeCampaign,
  getCampaign,
} from '../../../src/features/discovery/discover/edit/shown/campaign.server.ts';
import type { CampaignForm } from '../../../src/features/discovery/discover/edit/shown/campaign-form.ts';
import { getEvent, getExhibition, listGathered } from '../../../src/features/discovery/discover/exhibition.server.ts';
import { listBestMakers } from '../../../src/features/discovery/discover/best-makers.server.ts';
import { setCampaignStatus } from '../../../src/features/discovery/discover/campaign-status.server.ts';
import { actOnMember } from '../../../src/features/people/member/operator-acts.server.ts';
import { dropUnshown } from '../../../src/features/writing/picture/dropped-pictures.server.ts';
import { getSearchMain } from '../../../src/features/discovery/search/results/search-main.server.ts';
import { startScheduledPagesJob } from '../../../src/jobs/scheduled-pages.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);

describe.each(databaseKinds)('operators’ edits of the home page, on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let operator: number;
  let serial = 0;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    operator = await add.addMember();
    await database.db.update(member).set({ role: 'admin' }).where(eq(member.id, operator));
  });
  afterAll(() => database?.stop());
  beforeEach(() => database.db.delete(banner));

  const form = (values: Partial<BannerForm> = {}): BannerForm => ({
    title: `배너 ${++serial}`,
    description: '설명',
    link: '/story',
    picture: '',
    alt: '',
    startsAt: null,
    endsAt: null,
    isActive: true,
    version: 0,
    ...values,
  });
  const shownForm = (values: Partial<CampaignForm> = {}): CampaignForm => ({
    title: `행사 ${++serial}`,
    description: '설명',
    picture: '',
    alt: '',
    startsAt: days(-1),
    endsAt: days(1),
    text: '## 제목\n\n첫 문단이에요.',
    isShown: true,
    version: 0,
    ...values,
  });
  async function addPicture(memberId = operator) {
    const key = String(++serial).padStart(20, '0');
    const [row] = await database.db
      .insert(picture)
      .values({ key, width: 900, height: 600, thumbhash: 'WggKDYJ4l3eHeHiIh3iAh3aI' })
      .returning({ id: picture.id });
    await database.db.insert(upload).values({ memberId, pictureId: row?.id ?? 0, checkAt: days(-1) });
    return key;
  }
  const isThere = async (key: string) => (await database.db.$count(picture, eq(picture.key, key))) === 1;
  const titles = async (of: 'big' | 'promotions' | 'search') =>
    (await listBanners(database.db))[of].map(({ title }) => title);
  const lastAct = async () => (await listAudit(database.db, { size: 1 })).items[0];
  const change = async (which: Which, rearrangement: Rearrangement) =>
    arrange(database.db, which, {
      by: operator,
      seen: (await readArranged(database.db, which)).seen,
      change: rearrangement,
    });

  test('a banner is added below the others, edited and deleted, with an entry in the audit log each time', async () => {
    await addBanner(database.db, operator, 'big', form({ title: '첫째' }));
    const id = await addBanner(database.db, operator, 'big', form({ title: '둘째', startsAt: days(-1) }));
    expect(await titles('big')).toEqual(['첫째', '둘째']);
    expect(await lastAct()).toMatchObject({
      act: 'banner added',
      on: { kind: 'banner', id },
      operator: { id: operator },
    });
    await changeBanner(database.db, operator, id, form({ title: '고친 둘째', version: 1 }));
    expect(await lastAct()).toMatchObject({
      act: 'banner changed',
      before: { title: '둘째' },
      after: { title: '고친 둘째', version: 2 },
    });
    await changeBanner(database.db, operator, id, form({ title: '꺼진 둘째', version: 2, isActive: false }));
    expect(await titles('big')).toEqual(['첫째']);
    expect((await listAllBanners(database.db, 'big')).map(({ title }) => title)).toEqual(['첫째', '꺼진 둘째']);
    await deleteBanner(database.db, operator, id);
    expect(await lastAct()).toMatchObject({ act: 'banner deleted', before: { title: '꺼진 둘째' } });
    expect(await getBanner(database.db, id)).toBeUndefined();
    await expect(deleteBanner(database.db, operator, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a save on an older version of a banner is refused', async () => {
    const id = await addBanner(database.db, operator, 'big', form());
    await changeBanner(database.db, operator, id, form({ title: '먼저', version: 1 }));
    const late = changeBanner(database.db, operator, id, form({ title: '나중', version: 1 }));
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect((await getBanner(database.db, id))?.title).toBe('먼저');
  });

  test('banners are shown within their dates, the latest promotions first, and the search falls back to the big banners', async () => {
    await addBanner(database.db, operator, 'big', form({ title: '지난', endsAt: days(-1) }));
    await addBanner(database.db, operator, 'big', form({ title: '지금', startsAt: days(-2), endsAt: days(2) }));
    await addBanner(database.db, operator, 'big', form({ title: '앞날', startsAt: days(1) }));
    await addBanner(database.db, operator, 'promotion', form({ title: '먼저', startsAt: days(-3) }));
    await addBanner(database.db, operator, 'promotion', form({ title: '나중', startsAt: days(-1) }));
    await addBanner(database.db, operator, 'promotion', form({ title: '언제나' }));
    expect(await titles('big')).toEqual(['지금']);
    expect(await titles('promotions')).toEqual(['나중', '먼저', '언제나']);
    expect(await titles('search')).toEqual(['지금']);
    await addBanner(database.db, operator, 'search', form({ title: '검색' }));
    expect(await titles('search')).toEqual(['검색']);
  });

  test('a banner shows a picture of any operator, kept as long as the banner, and of no other member', async () => {
    const [own, colleagues, strangers] = [await addPicture(), await add.addMember(), await add.addMember()];
    await database.db.update(member).set({ role: 'admin' }).where(eq(member.id, colleagues));
    const theirs = await addPicture(colleagues);
    const id = await addBanner(database.db, operator, 'big', form({ picture: own, alt: '고무나무' }));
    await changeBanner(database.db, operator, id, form({ picture: theirs, alt: '몬스테라', version: 1 }));
    expect((await listBanners(database.db)).big[0]?.thumbnail).toMatchObject({
      picture: { key: theirs },
      alt: '몬스테라',
    });
    const refused = addBanner(database.db, operator, 'big', form({ picture: await addPicture(strangers), alt: '남' }));
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { field: 'picture' } });
    await database.db.update(upload).set({ checkAt: days(-1) });
    await dropUnshown(database.db, 100);
    expect([await isThere(own), await isThere(theirs)]).toEqual([false, true]);
  });

  test('banners are reordered, and an outdated order is refused', async () => {
    for (const title of ['가', '나', '다']) await addBanner(database.db, operator, 'big', form({ title }));
    const { keys, seen } = await readArranged(database.db, { banners: 'big' });
    await change({ banners: 'big' }, { order: keys.toReversed() });
    expect(await titles('big')).toEqual(['다', '나', '가']);
    await change({ banners: 'big' }, { move: { key: keys[0] ?? '', by: -1 } });
    expect(await titles('big')).toEqual(['다', '가', '나']);
    const [, second = ''] = keys;
    const late = arrange(
      database.db,
      { banners: 'big' },
      { by: operator, seen, change: { move: { key: second, by: 1 } } },
    );
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await expect(change({ banners: 'big' }, { order: ['1', '2'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('picks, tags and makers are added, reordered and removed', async () => {
    const { db } = database;
    const [story, article] = [await add.addStory(), await add.addArticle()];
    await change('pick', { add: await keyOfTyped(db, 'content', ` https://example.com/story/${story}?comment=3 `) });
    await change('pick', { add: await keyOfTyped(db, 'content', String(article)) });
    await change('pick', { add: String(article) });
    await change('pick', { move: { key: String(article), by: -1 } });
    expect((await listPicks(db)).map(({ id }) => id)).toEqual([article, story]);
    await change('pick', { remove: String(article) });
    expect((await listPicks(db)).map(({ id }) => id)).toEqual([story]);
    expect(await lastAct()).toMatchObject({
      act: 'list arranged',
      before: { list: 'pick', keys: [String(article), String(story)] },
      after: { keys: [String(story)] },
    });

    await db.insert(suggestedHashtag).values({ tag: '허브', position: 0 });
    expect(await listSearchTags(db)).toEqual(['허브']);
    await change('searchTag', { add: await keyOfTyped(db, 'tag', '#겨울 물주기') });
    expect(await listSearchTags(db)).toEqual(['겨울 물주기']);
    await change('searchArticle', { add: String(article) });
    expect(await getSearchMain(db)).toMatchObject({
      titleTag: '겨울 물주기',
      subTags: [],
      articles: [{ id: article }],
    });

    const [first, second] = [await add.addMember('처음집'), await add.addMember('나중집')];
    for (const authorId of [first, second]) await add.addStory({ authorId });
    expect((await listBestMakers(db)).length).toBeGreaterThan(1);
    await change('maker', { add: await keyOfTyped(db, 'maker', '나중집') });
    await change('maker', { add: await keyOfTyped(db, 'maker', `/user?id=${first}`) });
    expect((await listBestMakers(db)).map(({ nickname }) => nickname)).toEqual(['나중집', '처음집']);
  });

  test('a former maker is no longer shown among the best makers, and the list says so', async () => {
    const { db } = database;
    const id = await add.addMember('옛메이커');
    await add.addStory({ authorId: id });
    const act = (what: 'endMaker' | 'makeMaker') => actOnMember(db, what, { id, by: operator, reason: '광고' });
    const shown = async () => (await listBestMakers(db)).some((best) => best.id === id);
    const note = async () => (await itemsOf(db, 'maker', [String(id)]))[0]?.note;
    await change('maker', { add: String(id) });
    expect([await shown(), await note()]).toEqual([true, '스토리 1편']);
    await act('endMaker');
    expect([await shown(), await note()]).toEqual([false, '지금은 보이지 않아요']);
    await act('makeMaker');
    expect([await shown(), await note()]).toEqual([true, '스토리 1편']);
  });

  test('invalid additions are refused with a reason', async () => {
    const hidden = await add.addStory({ status: 'HIDDEN' });
    const talk = await add.addTalk();
    await add.addMember('메이커아님');
    for (const [takes, text] of [
      ['content', '없음'],
      ['content', '999999'],
      ['content', String(hidden)],
      ['content', `/community/view/${talk}`],
      ['article', String(await add.addStory())],
      ['maker', '메이커아님'],
      ['maker', '없는사람'],
      ['tag', ''],
      ['tag', '가'.repeat(21)],
    ] as const) {
      const refused = keyOfTyped(database.db, takes, text);
      await expect(refused, text).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { field: 'add' } });
    }
  });

  test('an exhibition is written, gets contents, and is edited, hidden and deleted, with entries in the audit log', async () => {
    const { db } = database;
    const inText = await addPicture();
    const text = `## 겨울\n\n![창가의 화분](${inText})`;
    const id = await addCampaign(db, operator, 'exhibition', shownForm({ text, isShown: false }));
    expect(await getExhibition(db, id)).toEqual({ absence: 'HIDDEN' });
    await changeCampaign(db, operator, 'exhibition', id, shownForm({ text, version: 1 }));
    expect((await getExhibition(db, id)).item?.body).toMatchObject([
      { type: 'heading', text: '겨울' },
      { type: 'image', picture: { key: inText }, alt: '창가의 화분' },
    ]);
    const story = await add.addStory();
    await change({ gatheredBy: id }, { add: String(story) });
    expect((await listGathered(db, id)).map((item) => item.id)).toEqual([story]);
    await db.update(upload).set({ checkAt: days(-1) });
    await dropUnshown(db, 100);
    expect(await isThere(inText)).toBe(true);
    const late = changeCampaign(db, operator, 'exhibition', id, shownForm({ version: 1 }));
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await changeCampaign(db, operator, 'exhibition', id, shownForm({ version: 2 }));
    await db.update(upload).set({ checkAt: days(-1) });
    await dropUnshown(db, 100);
    expect(await isThere(inText)).toBe(false);
    await setCampaignStatus(db, 'exhibition', id, 'HIDDEN', operator);
    expect(await lastAct()).toMatchObject({
      act: 'exhibition hidden',
      before: { status: 'PUBLISHED' },
      after: { status: 'HIDDEN' },
    });
    await setCampaignStatus(db, 'exhibition', id, 'DELETED', operator);
    expect(await getCampaign(db, 'exhibition', id)).toBeUndefined();
    const gone = changeCampaign(db, operator, 'exhibition', id, shownForm({ version: 4 }));
    await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an event refuses missing and other members’ pictures, and unknown kinds of links', async () => {
    const { db } = database;
    const stranger = await addPicture(await add.addMember());
    for (const text of [
      '![사진](zzzz)',
      `![사진](${stranger})`,
      `글 ![사진](${await addPicture()}) 글`,
      '[누르기](javascript:alert(1)) 하세요',
    ]) {
      const refused = addCampaign(db, operator, 'event', shownForm({ text }));
      await expect(refused, text).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { field: 'text' } });
    }
    const id = await addCampaign(db, operator, 'event', shownForm());
    expect((await getEvent(db, id)).item?.title).toMatch('행사');
  });

  test('an event may keep pictures of its text from before pictures were recorded', async () => {
    const { db } = database;
    const id = await addCampaign(db, operator, 'event', shownForm());
    const old = await addPicture(await add.addMember());
    const image = { key: old, width: 900, height: 600, thumbhash: 'WggKDYJ4l3eHeHiIh3iAh3aI' };
    await db
      .update(event)
      .set({ body: [{ type: 'image', picture: image, alt: '화분' }] })
      .where(eq(event.id, id));
    await changeCampaign(db, operator, 'event', id, shownForm({ text: `![창가의 화분](${old})`, version: 1 }));
    expect((await getEvent(db, id)).item?.body).toMatchObject([{ picture: { key: old }, alt: '창가의 화분' }]);
    await db.update(upload).set({ checkAt: days(-1) });
    await dropUnshown(db, 100);
    expect(await isThere(old)).toBe(true);
  });

  test('pages are updated when an event begins and when it ends', async () => {
    const { db, url } = database;
    let told = 0;
    const connected = Promise.withResolvers<void>();
    const listening = listen(url, [
      startScheduledPagesJob({ db, log: pino({ enabled: false }) }),
      { channel: EVENTS_CHANNEL, heard: () => void told++, connected: connected.resolve },
    ]);
    await connected.promise;
    // Late enough to be scheduled in time, also on a busy machine.
    const soon = sql`now() + interval '3 seconds'`;
    const [row] = await db
      .insert(event)
      .values({ title: '곧', description: '', body: [], startsAt: soon, endsAt: days(1) })
      .returning({ id: event.id });
    await publishEvents(db, { what: 'discover changed' });
    await expect.poll(() => told).toBe(2);
    await db
      .update(event)
      .set({ endsAt: soon })
      .where(eq(event.id, row?.id ?? 0));
    await publishEvents(db, { what: 'discover changed' });
    await expect.poll(() => told).toBe(4);
    await listening.end();
  });
});
