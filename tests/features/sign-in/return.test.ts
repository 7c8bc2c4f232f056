import { randomBytes } from 'node:crypto';
import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAttempt } from '../../../src/db/schema/index.ts';
import { storeAttempt } from '../../../src/features/people/sign-in/ticket.server.ts';
import { type Provider, providers, slugOf } from '../../../src/site/provider.ts';
import { call } from '../../harness/call.ts';
import { freePort } from '../../harness/server/free-port.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInEnv } from '../../harness/actors/sign-in.ts';
import { send } from '../../server/support.ts';

/** The headings of the page that a person sees after a failed sign-in at a provider, by reason. */

const words = {
  cancelled: '로그인을 취소했어요',
  refused: '로그인을 허락받지 못했어요',
  expired: '로그인 시간이 지났어요',
  unasked: '로그인을 시작하지 않았어요',
  unavailable: '로그인 서비스가 응답하지 않아요',
  failed: '로그인하지 못했어요',
};

const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

/** Starts a sign-in in a new browser. */
async function begin({ db }: SharedServer, provider: Provider) {
  const [state, browser] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await storeAttempt(db, { state, browser, provider, nonce: 'nonce', codeVerifier: 'v'.repeat(43) });
  return { state, cookie: `signin_browser=${browser}` };
}

describe.each(providers)('a return from %s shows its own heading', (provider) => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await shareTestServer();
  });
  afterAll(() => server?.stop());

  const back = async (query: string, cookie = '') => {
    const answer = await call(server, `GET /callback/${slugOf(provider)}${query}`, { cookie });
    expect(answer.status).toBe(200);
    return headingOf(answer.text);
  };

  test('after the person declined', async () => {
    const { state, cookie } = await begin(server, provider);
    expect(await back(`?error=access_denied&state=${state}`, cookie)).toBe(words.cancelled);
  });

  test('after a refusal, with or without the state of the sign-in', async () => {
    const { state, cookie } = await begin(server, provider);
    expect(await back(`?error=invalid_scope&state=${state}`, cookie)).toBe(words.refused);
    expect(await back('?error=invalid_request', cookie)).toBe(words.refused);
    expect(await back('?error=access_denied')).toBe(words.refused);
  });

  test('after the sign-in expired, a second time, or in another browser', async () => {
    const late = await begin(server, provider);
    await server.db.update(signInAttempt).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await back(`?code=x&state=${late.state}`, late.cookie)).toBe(words.expired);
    const { state, cookie } = await begin(server, provider);
    expect(await back(`?code=x&state=${state}`, 'signin_browser=another')).toBe(words.expired);
    await back(`?error=access_denied&state=${state}`, cookie);
    expect(await back(`?error=access_denied&state=${state}`, cookie)).toBe(words.refused);
    expect(await back(`?code=x&state=${state}`, cookie)).toBe(words.expired);
  });

  test('without a started sign-in', async () => {
    expect(await back('')).toBe(words.unasked);
  });

  test('when the provider reports that it is unavailable', async () => {
    const { state, cookie } = await begin(server, provider);
    expect(await back(`?error=server_error&state=${state}`, cookie)).toBe(words.unavailable);
    expect(await back('?error=temporarily_unavailable')).toBe(words.unavailable);
  });

  test('with a code that the provider did not issue', async () => {
    const { state, cookie } = await begin(server, provider);
    expect(await back(`?code=made-up&state=${state}`, cookie)).toBe(words.failed);
  });
});

describe('an unreachable provider', () => {
  let server: TestServer;
  let host = '';
  beforeAll(async () => {
    // The demo providers are requested at the public address, where nothing listens.
    host = `127.0.0.1:${await freePort()}`;
    server = await startTestServer('postgres', { ...signInEnv, PUBLIC_ORIGIN: `http://${host}`, DEMO_IDENTITY: '1' });
  });
  afterAll(() => server?.stop());

  test('is named as unavailable at the start and on return', async () => {
    const begun = await send(server.origin, '/api/auth/google/start', { headers: { host } });
    expect(begun.status).toBe(302);
    const said = await send(server.origin, String(begun.headers.location), { headers: { host } });
    expect(headingOf(said.body)).toBe(words.unavailable);
    const { state, cookie } = await begin(server, 'GOOGLE');
    const back = await send(server.origin, `/callback/google?code=x&state=${state}`, { headers: { host, cookie } });
    expect(headingOf(back.body)).toBe(words.unavailable);
  });
});
