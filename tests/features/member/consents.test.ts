import { and, asc, desc, eq, inArray } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, member, termVersion } from '../../../src/db/schema/index.ts';
import { CONSENTS_PER_DAY } from '../../../src/features/people/member/sign-up/consent.server.ts';
import { askAs, type Ask } from '../../harness/ask.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

const settings = { comment: true, newPost: true, reaction: false, marketing: true, marketingAtNight: true };

describe.each(serverDatabases)('members’ consents on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  async function newMember(): Promise<{ id: number; ask: Ask }> {
    const account = await add.addAccount();
    return { id: account.id, ask: await askAs(api, account) };
  }
  const settingsOf = async (id: number) =>
    (await api.db.select().from(member).where(eq(member.id, id)))[0]?.alarmSettings;
  const versionOf = async (code: 'MARKETING' | 'GROROPRIVACY' | 'SERVICE') => {
    const [found] = await api.db
      .select({ id: termVersion.id })
      .from(termVersion)
      .where(eq(termVersion.code, code))
      .orderBy(desc(termVersion.effectiveAt))
      .limit(1);
    return found?.id ?? 0;
  };
  const rowsOf = (id: number, termIds: number[], atNight: boolean) =>
    api.db
      .select({ termId: consent.termId, agreed: consent.agreed })
      .from(consent)
      .where(and(eq(consent.memberId, id), inArray(consent.termId, termIds), eq(consent.atNight, atNight)))
      .orderBy(asc(consent.id));
  const answersOf = async (id: number, ...termIds: number[]) =>
    (await rowsOf(id, termIds, false)).map(({ termId, agreed }) => [termId, agreed]);
  const nightAnswersOf = async (id: number) =>
    (await rowsOf(id, [await versionOf('MARKETING')], true)).map(({ agreed }) => agreed);

  test('optional terms can be refused, and are no longer an alarm setting', async () => {
    const { id, ask } = await newMember();
    const [news, partner] = [await versionOf('MARKETING'), await versionOf('GROROPRIVACY')];
    await ask('PUT /api/v1/user/alarm', settings);
    expect(await answersOf(id, news)).toEqual([[news, true]]);
    const given = { documentIds: [partner], refusedIds: [news] };
    expect((await ask('POST /api/v1/user/document', given)).status).toBe(200);
    expect((await answersOf(id, news)).at(-1)).toEqual([news, false]);
    expect(await answersOf(id, partner)).toEqual([[partner, true]]);
    expect(await settingsOf(id)).toMatchObject({ comment: true, marketing: false, marketingAtNight: false });
    expect((await ask('POST /api/v1/user/document', { documentIds: [news] })).status).toBe(200);
    expect(await settingsOf(id)).toMatchObject({ marketing: true, marketingAtNight: false });
  });

  test('an unchanged switch stores no answer', async () => {
    const { id, ask } = await newMember();
    const news = await versionOf('MARKETING');
    await ask('PUT /api/v1/user/alarm', { ...settings, marketing: false, marketingAtNight: false });
    expect(await answersOf(id, news)).toEqual([]);
    await ask('PUT /api/v1/user/alarm', settings);
    await ask('PUT /api/v1/user/alarm', { ...settings, comment: false });
    await ask('PUT /api/v1/user/alarm', { ...settings, marketing: false, marketingAtNight: false });
    expect(await answersOf(id, news)).toEqual([
      [news, true],
      [news, false],
    ]);
  });

  test('a call that omits news sets them to the last answer', async () => {
    const { id, ask } = await newMember();
    const news = await versionOf('MARKETING');
    await ask('PUT /api/v1/user/alarm', settings);
    await ask('PUT /api/v1/user/alarm', { marketing: false });
    expect((await ask('PUT /api/v1/user/alarm', { reaction: true })).status).toBe(200);
    expect(await settingsOf(id)).toMatchObject({ comment: true, reaction: true, marketing: false });
    expect(await answersOf(id, news)).toEqual([
      [news, true],
      [news, false],
    ]);
  });

  test('news at night are answered separately, and refused together with news', async () => {
    const { id, ask } = await newMember();
    const news = await versionOf('MARKETING');
    await ask('PUT /api/v1/user/alarm', { marketing: true });
    expect(await nightAnswersOf(id)).toEqual([]);
    for (const marketingAtNight of [true, true, false, true]) {
      expect((await ask('PUT /api/v1/user/alarm', { marketingAtNight })).status).toBe(200);
    }
    expect(await nightAnswersOf(id)).toEqual([true, false, true]);
    await ask('PUT /api/v1/user/alarm', { marketing: false });
    expect(await nightAnswersOf(id)).toEqual([true, false, true, false]);
    await ask('PUT /api/v1/user/alarm', { marketing: true, marketingAtNight: true });
    await ask('POST /api/v1/user/document', { documentIds: [], refusedIds: [news] });
    expect(await nightAnswersOf(id)).toEqual([true, false, true, false, true, false]);
    expect(await settingsOf(id)).toMatchObject({ marketing: false, marketingAtNight: false });
  });

  test('news at night require news, and a refusal of news ignores the value for the night', async () => {
    const { id, ask } = await newMember();
    const alone = await ask('PUT /api/v1/user/alarm', { comment: false, marketingAtNight: true });
    expect(alone).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('꺼져 있어서') } } });
    expect(await settingsOf(id)).toEqual({});
    await ask('PUT /api/v1/user/alarm', settings);
    expect((await ask('PUT /api/v1/user/alarm', { ...settings, marketing: false })).status).toBe(200);
    expect(await settingsOf(id)).toMatchObject({ marketing: false, marketingAtNight: false });
    expect(await nightAnswersOf(id)).toEqual([true, false]);
  });

  test('an empty or invalid call is refused', async () => {
    const { id, ask } = await newMember();
    for (const body of [{}, { everything: true }, { marketing: 'yes' }, { quietHours: {} }]) {
      expect((await ask('PUT /api/v1/user/alarm', body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await settingsOf(id)).toEqual({});
  });

  test('the same answer given a hundred times is stored once', async () => {
    const { id, ask } = await newMember();
    const news = await versionOf('MARKETING');
    for (let time = 0; time < 100; time += 1) {
      expect((await ask('POST /api/v1/user/document', { documentIds: [news] })).status).toBe(200);
    }
    expect(await answersOf(id, news)).toEqual([[news, true]]);
  });

  test('the number of changed answers a day is limited, for the switch, too, and further ones are not stored', async () => {
    const { id, ask } = await newMember();
    const [news, partner] = [await versionOf('MARKETING'), await versionOf('GROROPRIVACY')];
    const already = (await api.db.select().from(consent).where(eq(consent.memberId, id))).length;
    const answer = (agrees: boolean) =>
      ask('POST /api/v1/user/document', agrees ? { documentIds: [news] } : { documentIds: [], refusedIds: [news] });
    let agrees = false;
    for (let kept = already; kept < CONSENTS_PER_DAY - 1; kept += 1) {
      agrees = !agrees;
      expect((await answer(agrees)).status).toBe(200);
    }
    const before = await answersOf(id, news, partner);
    const both = { documentIds: agrees ? [partner] : [news, partner], refusedIds: agrees ? [news] : [] };
    expect((await ask('POST /api/v1/user/document', both)).status).toBe(429);
    expect(await answersOf(id, news, partner)).toEqual(before);

    expect((await answer(!agrees)).status).toBe(200);
    const refused = await answer(agrees);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.body.error.message).toContain('답할 수 있어요');
    expect((await ask('PUT /api/v1/user/alarm', { ...settings, marketing: agrees })).status).toBe(429);
    expect(await settingsOf(id)).toMatchObject({ marketing: !agrees });
    expect((await answer(!agrees)).status).toBe(200);
    expect(await answersOf(id, news)).toHaveLength(before.length + 1);
  });

  test('required terms cannot be refused, and an answer must name each version once and at least one', async () => {
    const { id, ask } = await newMember();
    const [service, news] = [await versionOf('SERVICE'), await versionOf('MARKETING')];
    const before = await answersOf(id, service, news);
    for (const body of [
      { documentIds: [], refusedIds: [service] },
      { documentIds: [news], refusedIds: [news] },
      { documentIds: [], refusedIds: [9_999_999] },
      { documentIds: [] },
      { documentIds: [news], refusedIds: 'x' },
    ]) {
      expect((await ask('POST /api/v1/user/document', body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await answersOf(id, service, news)).toEqual(before);
  });
});
