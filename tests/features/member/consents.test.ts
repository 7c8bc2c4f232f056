import { and, asc, desc, eq, inArray } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, member, termVersion } from '../../../src/db/schema/index.ts';
import { askAs, type Ask } from '../../harness/ask.ts';
import { serverDatabases } from '../../harness/database.ts';
import { fixtures } from '../../harness/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/in-process.ts';

const settings = { comment: true, newPost: true, reaction: false, marketing: true, marketingAtNight: true };

describe.each(serverDatabases)('what members answer to terms, on %s', (kind) => {
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
  const answersOf = async (id: number, ...termIds: number[]) => {
    const rows = await api.db
      .select({ termId: consent.termId, agreed: consent.agreed })
      .from(consent)
      .where(and(eq(consent.memberId, id), inArray(consent.termId, termIds)))
      .orderBy(asc(consent.id));
    return rows.map(({ termId, agreed }) => [termId, agreed]);
  };

  test('what may be left out is refused, and is no setting any more', async () => {
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

  test('a switch that stays as it is answers nothing', async () => {
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

  test('what is required is not refused, nothing is answered twice, and something has to be', async () => {
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
