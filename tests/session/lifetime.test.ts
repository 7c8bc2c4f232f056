import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endPresentedSession, lookUpSession, refreshSession, startSession } from '../../src/session/session.server.ts';
import type { Tokens } from '../../src/session/tokens.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { age, countSessions, SESSION_SECRET } from '../harness/actors/sign-in.ts';

describe.each(databaseKinds)('a session on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
  });
  afterAll(() => database?.stop());

  async function signIn(): Promise<{ id: number; tokens: Tokens }> {
    const { id } = await add.addAccount();
    return { id, tokens: await startSession(database.db, id, 'web', SESSION_SECRET) };
  }
  const stateOf = async (tokens: Partial<Tokens>) => (await lookUpSession(database.db, tokens)).state;
  const refresh = (refreshToken: string) => refreshSession(database.db, refreshToken, SESSION_SECRET);
  /** @throws when the token is refused */
  async function successorOf({ refreshToken }: Tokens): Promise<Tokens> {
    const refreshed = await refresh(refreshToken);
    if (!refreshed || refreshed === 'revoked') throw new Error(`not refreshed: ${refreshed}`);
    return refreshed.tokens;
  }

  test('identifies its member', async () => {
    const { id, tokens } = await signIn();
    expect(await lookUpSession(database.db, tokens)).toMatchObject({ state: 'live', kind: 'web', viewer: { id } });
  });

  test('gets new tokens by a refresh, which ends the old access token', async () => {
    const { tokens } = await signIn();
    const next = await successorOf(tokens);
    expect(new Set([...Object.values(tokens), ...Object.values(next)]).size).toBe(4);
    expect(await stateOf({ accessToken: next.accessToken })).toBe('live');
    expect(await stateOf({ accessToken: tokens.accessToken })).toBe('none');
  });

  test('gets the same successor again for a spent token until the successor is used', async () => {
    const { tokens } = await signIn();
    const next = await successorOf(tokens);
    expect(await successorOf(tokens)).toEqual(next);
    expect(await stateOf(tokens)).toBe('expired');
    expect(await stateOf(next)).toBe('live');
  });

  test('ends with all its tokens when a spent token returns whose successor was used', async () => {
    const { id, tokens } = await signIn();
    const next = await successorOf(tokens);
    const last = await successorOf(next);
    expect(await refresh(tokens.refreshToken)).toBe('revoked');
    expect(await countSessions(database, id)).toBe(0);
    for (const dead of [tokens, next, last]) {
      expect(await stateOf(dead)).toBe('none');
      expect(await refresh(dead.refreshToken)).toBeUndefined();
    }
  });

  test('does not end other sessions with it', async () => {
    const [{ tokens }, other] = [await signIn(), await signIn()];
    const secondDevice = await startSession(database.db, other.id, 'web', SESSION_SECRET);
    await successorOf(await successorOf(tokens));
    expect(await refresh(tokens.refreshToken)).toBe('revoked');
    expect([await stateOf(other.tokens), await stateOf(secondDevice)]).toEqual(['live', 'live']);
  });

  test('ends when its member has begun or used twenty others since', async () => {
    const { id, tokens } = await signIn();
    const signInAgain = async () => {
      await age(database, id, 'rotatedAt', '1 minute');
      return startSession(database.db, id, 'web', SESSION_SECRET);
    };
    const unused = await signInAgain();
    for (let more = 0; more < 18; more++) await signInAgain();
    const used = await successorOf(tokens);
    expect([await stateOf(used), await stateOf(unused)]).toEqual(['live', 'live']);
    const newest = await signInAgain();
    expect([await stateOf(used), await stateOf(unused), await stateOf(newest)]).toEqual(['live', 'none', 'live']);
    expect(await countSessions(database, id)).toBe(20);
  });

  test('accepts a spent token for two hours', async () => {
    const { id, tokens } = await signIn();
    const next = await successorOf(tokens);
    await age(database, id, 'rotatedAt', '119 minutes');
    expect(await successorOf(tokens)).toEqual(next);
    await age(database, id, 'rotatedAt', '1 minute');
    expect(await stateOf({ refreshToken: tokens.refreshToken })).toBe('none');
    expect(await refresh(tokens.refreshToken)).toBe('revoked');
    expect(await stateOf(next)).toBe('none');
  });

  test('has an access token for thirty minutes', async () => {
    const { id, tokens } = await signIn();
    await age(database, id, 'accessExpiresAt', '29 minutes 30 seconds');
    expect(await stateOf(tokens)).toBe('live');
    await age(database, id, 'accessExpiresAt', '30 seconds');
    expect(await stateOf(tokens)).toBe('expired');
    expect(await stateOf({ accessToken: tokens.accessToken })).toBe('none');
  });

  test.each([
    ['thirty days without a refresh', 'rotatedAt', '29 days 23 hours'],
    ['ninety days after the sign-in', 'signedInAt', '89 days 23 hours'],
  ] as const)('ends %s', async (_, moment, almost) => {
    const { id, tokens } = await signIn();
    await age(database, id, 'accessExpiresAt', '30 minutes');
    await age(database, id, moment, almost);
    expect(await stateOf(tokens)).toBe('expired');
    await age(database, id, moment, '1 hour');
    expect(await stateOf(tokens)).toBe('none');
    expect(await refresh(tokens.refreshToken)).toBeUndefined();
  });

  test('is extended by a refresh for thirty days, up to ninety days in total', async () => {
    const { id, tokens } = await signIn();
    let current = tokens;
    for (let month = 0; month < 3; month++) {
      await age(database, id, 'rotatedAt', '29 days');
      await age(database, id, 'signedInAt', '29 days');
      current = await successorOf(current);
    }
    expect(await stateOf(current)).toBe('live');
    await age(database, id, 'signedInAt', '3 days');
    expect(await refresh(current.refreshToken)).toBeUndefined();
  });

  describe('ends at a logout', () => {
    const presented: [
      name: string,
      make: (tokens: Tokens, id: number) => Partial<Tokens> | Promise<Partial<Tokens>>,
    ][] = [
      ['with live tokens', (tokens) => tokens],
      ['with the access token alone', ({ accessToken }) => ({ accessToken })],
      ['with the refresh token alone', ({ refreshToken }) => ({ refreshToken })],
      ['with tokens that another tab has just exchanged', (tokens) => successorOf(tokens).then(() => tokens)],
      [
        'with an expired access token',
        (tokens, id) => age(database, id, 'accessExpiresAt', '1 hour').then(() => tokens),
      ],
      ['long after all has expired', (tokens, id) => age(database, id, 'rotatedAt', '1 year').then(() => tokens)],
    ];

    test.each(presented)('%s, and ends no other session', async (_, make) => {
      const { id, tokens } = await signIn();
      const otherDevice = await startSession(database.db, id, 'web', SESSION_SECRET);
      const shown = await make(tokens, id);
      expect(await countSessions(database, id)).toBe(2);
      await endPresentedSession(database.db, shown);
      expect(await countSessions(database, id)).toBe(1);
      expect(await refresh(tokens.refreshToken)).toBeUndefined();
      expect(await refresh(otherDevice.refreshToken)).not.toBe('revoked');
    });

    test('without valid tokens does nothing', async () => {
      const { id, tokens } = await signIn();
      await endPresentedSession(database.db, {});
      await endPresentedSession(database.db, { accessToken: '', refreshToken: '' });
      await endPresentedSession(database.db, { refreshToken: `${tokens.refreshToken.slice(0, 22)}.${'a'.repeat(43)}` });
      expect(await countSessions(database, id)).toBe(1);
    });
  });
});
