import { asc, eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent, maker, member, termVersion } from '../../../src/db/schema/index.ts';
import { bodySchema } from '../../../src/features/writing/body/body.ts';
import { bodyText } from '../../../src/features/writing/body/body-text.ts';
import {
  consentTerms,
  getCurrentTerm,
  getTerm,
  listCurrentTerms,
  termsById,
  versionsOf,
} from '../../../src/features/people/term/term.server.ts';
import { bodyOfTerm, faultOfTerm } from '../../../src/features/people/term/term-text.ts';
import { lookUpSession } from '../../../src/session/session.server.ts';
import { startSession } from '../../../src/session/session.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { SESSION_SECRET } from '../../harness/actors/sign-in.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe.each(databaseKinds)('the terms on %s', (kind) => {
  let database: TestDatabase;
  let db: TestDatabase['db'];
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    ({ db } = database);
    add = fixtures(db);
  });
  afterAll(() => database?.stop());

  async function addVersion(values: Partial<typeof termVersion.$inferInsert> & { effectiveAt: Date }): Promise<number> {
    const [row] = await db
      .insert(termVersion)
      .values({ code: 'PRIVACY', text: '글', publishedAt: new Date(), ...values })
      .returning({ id: termVersion.id });
    return row?.id ?? 0;
  }
  const remove = (...ids: number[]) =>
    Promise.all(ids.map((id) => db.delete(termVersion).where(eq(termVersion.id, id))));

  test('a new site has them, each with a valid text that names its effective date', async () => {
    const defaults = await db.select().from(termVersion).orderBy(asc(termVersion.id));
    expect(defaults.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { id, code, text } of defaults) {
      const term = await getTerm(db, id);
      const [year, month, day] = (term?.version ?? '').split('.').map(Number);
      const body = bodyOfTerm(text);
      expect(faultOfTerm(text), code).toBeUndefined();
      expect(bodySchema.parse(body)).toEqual(body);
      expect(bodyText(body).length).toBeGreaterThan(500);
      expect(bodyText(body)).toContain(`${year}년 ${month}월 ${day}일부터 시행`);
    }
    expect(new Set(defaults.map(({ text }) => text)).size).toBe(defaults.length);
  });

  test('versions are listed newest first', async () => {
    const versions = (await versionsOf(db, 'PRIVACY')).map(({ version }) => version);
    expect(versions).toEqual(['2026.12.01', '2024.10.29', '2023.03.02']);
  });

  test('a new member is asked for each of the terms once, required ones first', async () => {
    const asked = (await consentTerms(db)).map(({ code, required }) => [code, required]);
    expect(asked).toEqual([
      ['SERVICE', true],
      ['PRIVACY', true],
      ['GROROPRIVACY', false],
      ['MARKETING', false],
    ]);
  });

  test('a version is upcoming, current or past; drafts are not versions', async () => {
    const coming = await addVersion({ code: 'SERVICE', effectiveAt: inDays(10) });
    const draft = await addVersion({ code: 'SERVICE', effectiveAt: inDays(-1), publishedAt: null });
    const states = async () => (await versionsOf(db, 'SERVICE')).map(({ id, state }) => [id, state]);
    const before = await states();
    expect(before[0]).toEqual([coming, 'coming']);
    expect(before.filter(([, state]) => state === 'current')).toHaveLength(1);
    expect(before.map(([id]) => id)).not.toContain(draft);
    expect((await getCurrentTerm(db, 'SERVICE'))?.id).not.toBe(coming);
    expect(await getTerm(db, draft)).toBeUndefined();

    await db
      .update(termVersion)
      .set({ effectiveAt: inDays(-1) })
      .where(eq(termVersion.id, coming));
    expect((await getCurrentTerm(db, 'SERVICE'))?.id).toBe(coming);
    expect((await listCurrentTerms(db)).find(({ code }) => code === 'SERVICE')?.id).toBe(coming);
    expect((await states()).filter(([, state]) => state === 'current')).toEqual([[coming, 'current']]);
    await remove(coming, draft);
  });

  test.each(['privacy', 'constructor', 'NONE', '\0'])('the terms %j do not exist', async (code) => {
    expect(await versionsOf(db, code)).toEqual([]);
    expect(await getCurrentTerm(db, code)).toBeUndefined();
  });

  test('members can agree only to versions that have begun', async () => {
    const coming = await addVersion({ effectiveAt: inDays(10) });
    expect((await termsById(db, [4, 1, 99, coming, Number.MAX_SAFE_INTEGER])).map(({ id }) => id).toSorted()).toEqual([
      1, 4,
    ]);
    await remove(coming);
  });

  describe('a member owes consent', () => {
    async function owedBy(memberId: number): Promise<number[]> {
      const { accessToken } = await startSession(db, memberId, 'web', SESSION_SECRET);
      const session = await lookUpSession(db, { accessToken });
      return session.state === 'live' ? session.viewer.owedTerms.map(({ id }) => id) : [];
    }

    test('to the latest versions that ask for it, until they agree to them or to later ones', async () => {
      const { id } = await add.addAccount({ agreedTermIds: [] });
      expect(await owedBy(id)).toEqual([1, 4]);
      await db
        .insert(consent)
        .values({ memberId: id, termId: 2, termVersion: '2023.03.02', agreed: true, channel: 'web' });
      await db
        .insert(consent)
        .values({ memberId: id, termId: 1, termVersion: '2023.03.02', agreed: false, channel: 'web' });
      expect(await owedBy(id)).toEqual([1, 4]);
      await db
        .insert(consent)
        .values({ memberId: id, termId: 1, termVersion: '2023.03.02', agreed: true, channel: 'web' });
      expect(await owedBy(id)).toEqual([4]);
      const later = await addVersion({ effectiveAt: inDays(-1) });
      await db
        .insert(consent)
        .values({ memberId: id, termId: later, termVersion: 'later', agreed: true, channel: 'web' });
      expect(await owedBy(id)).toEqual([]);
      await remove(later);
    });

    test('once a new version that asks for it begins, and not to a version that only informs', async () => {
      const { id } = await add.addAccount();
      expect(await owedBy(id)).toEqual([]);
      const told = await addVersion({ effectiveAt: inDays(-2) });
      const coming = await addVersion({ effectiveAt: inDays(1), asksConsent: true });
      const draft = await addVersion({ effectiveAt: inDays(-1), asksConsent: true, publishedAt: null });
      expect(await owedBy(id)).toEqual([]);
      await db
        .update(termVersion)
        .set({ effectiveAt: inDays(-1) })
        .where(eq(termVersion.id, coming));
      expect(await owedBy(id)).toEqual([coming]);
      await remove(told, coming, draft);
    });

    describe('to optional terms if they agreed until now and have not answered', () => {
      const answer = (memberId: number, termId: number, agreed: boolean) =>
        db.insert(consent).values({ memberId, termId, termVersion: 'of a test', agreed, channel: 'web' });

      test('by their last answer', async () => {
        const [never, once, still] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
        const before = await addVersion({ code: 'GROROPRIVACY', effectiveAt: inDays(-3) });
        await answer(never.id, before, false);
        await answer(once.id, before, true);
        await answer(once.id, before, false);
        await answer(still.id, before, true);
        expect(await owedBy(still.id)).toEqual([]);
        const asking = await addVersion({ code: 'GROROPRIVACY', effectiveAt: inDays(-1), asksConsent: true });
        expect([await owedBy(never.id), await owedBy(once.id), await owedBy(still.id)]).toEqual([[], [], [asking]]);
        await answer(still.id, asking, false);
        expect(await owedBy(still.id)).toEqual([]);
        await remove(before, asking);
      });

      test('of news and offers, by their settings', async () => {
        const [silent, wanting] = [await add.addAccount(), await add.addAccount()];
        await db
          .update(member)
          .set({ alarmSettings: { marketing: true } })
          .where(eq(member.id, wanting.id));
        const asking = await addVersion({ code: 'MARKETING', effectiveAt: inDays(-1), asksConsent: true });
        expect([await owedBy(silent.id), await owedBy(wanting.id)]).toEqual([[], [asking]]);
        const atNight = { termId: asking, termVersion: 'of a test', agreed: true, atNight: true, channel: 'web' };
        await db.insert(consent).values({ memberId: wanting.id, ...atNight });
        expect(await owedBy(wanting.id)).toEqual([asking]);
        await answer(wanting.id, asking, true);
        expect(await owedBy(wanting.id)).toEqual([]);
        await remove(asking);
      });
    });

    test('to the makers’ terms if they are a maker', async () => {
      const [reader, writer] = [await add.addAccount(), await add.addAccount()];
      await db.insert(maker).values({ memberId: writer.id });
      const version = await addVersion({ code: 'MAKER', effectiveAt: inDays(-1), asksConsent: true });
      expect([await owedBy(reader.id), await owedBy(writer.id)]).toEqual([[], [version]]);
      await remove(version);
    });
  });
});
