import { beforeEach, expect, test } from 'vitest';
import { BUILD_HEADER } from '../../../src/http/browser/build-header.ts';
import { onCall } from '../../../src/http/browser/call-events.ts';
import { callDiscover, callMain, type CallFailure, TIMEOUT_MS } from '../../../src/http/browser/client.browser.ts';
import { NO_CONNECTION } from '../../../src/http/browser/no-connection.ts';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { type Answering, type Network, openNetwork } from '../../harness/browser/network.ts';

/**
 * The outcomes of a page's calls: a response, a response after one refresh of the session, the end of the session, or
 * no response.
 */

const REFRESH = 'POST /api/v1/user/refresh';
const SAVE = 'PUT /api/v1/user/userinfo';
const TOKENS = JSON.stringify({ accessToken: 'new', refreshToken: 'newer' });

const status = (code: number, message: string, http = code) =>
  Response.json({ status: { code, message }, data: 'saved', result: 'saved' }, { status: http });
const ok = () => status(200, 'OK');
const lost: Answering = () => undefined;
const expired = () => status(401, 'EXPIRED_ACCESS_TOKEN');

const told: string[] = [];
onCall('answered', (build) => told.push(`answered ${build}`));
onCall('sessionLost', () => told.push('session lost'));
onCall('refreshed', (tokens) => told.push(`refreshed ${tokens}`));
onCall('failed', ({ status, path }) => told.push(`failed ${status} ${path}`));
const news = () => told.filter((line) => !line.startsWith('answered'));

let network: Network;
beforeEach(() => {
  told.length = 0;
  network = openNetwork();
  network.answer(REFRESH, () => status(200, TOKENS));
});

const save = () => callMain('/v1/user/userinfo' as never, { method: 'PUT', body: {} } as never) as Promise<unknown>;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    ({ name, status, code, message }: CallFailure) => ({ name, status, code, message }),
  );

/** Answers the calls with these responses in order, and repeats the last one. */
function inTurn(line: string, ...answers: Answering[]): void {
  let next = 0;
  network.answer(line, (request) => answers[Math.min(next++, answers.length - 1)]?.(request));
}

test('a response is returned, and its build is reported', async () => {
  network.answer(SAVE, () => Response.json({ data: 'saved' }, { headers: { [BUILD_HEADER]: 'b7' } }));
  expect(await save()).toBe('saved');
  expect(told).toEqual(['answered b7']);
});

test('an expired token is refreshed once, and the call is repeated under its request id', async () => {
  const ids: (string | null)[] = [];
  const noting =
    (answer: () => Response): Answering =>
    ({ headers }) => {
      ids.push(headers.get('x-request-id'));
      return answer();
    };
  inTurn(SAVE, noting(expired), noting(ok));
  expect(await save()).toBe('saved');
  expect(network.sent).toEqual([SAVE, REFRESH, SAVE]);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
  expect(news()).toEqual([`refreshed ${TOKENS}`]);
});

test('concurrent calls with an expired token share one refresh, and a later call has its own', async () => {
  const lines = ['GET /api/v1/user/me', 'GET /api/v1/leave/code', SAVE];
  for (const line of lines) inTurn(line, expired, ok, expired, ok);
  const all = () =>
    Promise.all([callMain('/v1/user/me'), callDiscover('/api/v1/leave/code' as never), save()] as Promise<unknown>[]);
  await all();
  const refreshes = () => network.sent.filter((line) => line === REFRESH).length;
  expect(refreshes()).toBe(1);
  await all();
  expect(refreshes()).toBe(2);
});

test.each([
  ['is refused', () => status(401, '로그인이 필요해요.')],
  ['has no code of success in its body', () => status(401, 'EXPIRED', 200)],
  ['has a body that is no envelope', () => new Response('null', { headers: { 'content-type': 'application/json' } })],
  ['is no JSON', () => new Response('<html>', { status: 200 })],
  ['fails on the server', () => status(500, '오류', 500)],
] as const)('a refresh that %s ends the session', async (_, answering) => {
  network.answer(REFRESH, answering);
  network.answer(SAVE, expired);
  expect(await failureOf(save())).toMatchObject({ name: 'CallFailure', status: 401 });
  expect(network.sent).toEqual([SAVE, REFRESH]);
  expect(news()).toEqual(['failed 401 /api/v1/user/userinfo', 'session lost']);
});

test.each([
  ['no connection', lost, { status: 0, message: NO_CONNECTION }],
  ['a proxy without a server', () => new Response('Bad Gateway', { status: 502 }), { status: 502 }],
  [
    'a busy server',
    () => status(503, '잠시 후에 다시 해 주세요.', 503),
    { status: 503, message: '잠시 후에 다시 해 주세요.' },
  ],
  ['a proxy that waits in vain', () => new Response('Gateway Timeout', { status: 504 }), { status: 504 }],
] as const)('a refresh without a usable response keeps the session: %s', async (_, answering, failure) => {
  const { undo } = network.answer(REFRESH, answering);
  inTurn(SAVE, expired, expired, ok);
  expect(await failureOf(save())).toMatchObject({ name: 'CallFailure', ...failure });
  expect(news()).toEqual([`failed ${failure.status} /api/v1/user/userinfo`]);
  undo();
  expect(await save()).toBe('saved');
});

test('a call refused again after the refresh ends the session and is not sent a third time', async () => {
  network.answer(SAVE, expired);
  expect(await failureOf(save())).toMatchObject({ status: 401 });
  expect(network.sent).toEqual([SAVE, REFRESH, SAVE]);
  expect(news()).toEqual([`refreshed ${TOKENS}`, 'failed 401 /api/v1/user/userinfo', 'session lost']);
});

test.each([
  ['a fault of the server', () => status(500, '잠시 후에 다시 해 주세요.', 500), '잠시 후에 다시 해 주세요.'],
  ['a lost answer', lost, NO_CONNECTION],
] as const)(
  '%s after the refresh keeps the session, and the next attempt needs no refresh',
  async (_, fail, message) => {
    inTurn(SAVE, expired, fail, ok);
    expect(await failureOf(save())).toMatchObject({ message });
    expect(news()).not.toContain('session lost');
    expect(await save()).toBe('saved');
    expect(network.sent).toEqual([SAVE, REFRESH, SAVE, SAVE]);
  },
);

test('any other 401, and a body with the code 403, end the session without a refresh', async () => {
  for (const refused of [() => status(401, '로그인이 필요해요.'), () => status(403, '로그인이 필요해요.', 403)]) {
    told.length = 0;
    inTurn(SAVE, refused);
    expect(await failureOf(save())).toMatchObject({ message: '로그인이 필요해요.' });
    expect(news().at(-1)).toBe('session lost');
  }
  expect(network.sent).toEqual([SAVE, SAVE]);
});

test('a body of status 403 is a refusal under any HTTP status', async () => {
  network.answer(SAVE, () => status(403, '로그인이 필요해요.', 200));
  expect(await failureOf(save())).toMatchObject({ name: 'CallFailure', status: 403, message: '로그인이 필요해요.' });
  expect(news()).toEqual(['failed 403 /api/v1/user/userinfo', 'session lost']);
});

test('other refusals keep the session and have their own code', async () => {
  const answer = {
    status: { code: 409, message: '이미 쓰고 있어요.' },
    error: { code: 'NICKNAME_TAKEN', message: '이미' },
  };
  network.answer(SAVE, () => Response.json(answer, { status: 409 }));
  expect(await failureOf(save())).toEqual({
    name: 'CallFailure',
    status: 409,
    code: 'NICKNAME_TAKEN',
    message: '이미',
  });
  expect(news()).toEqual(['failed 409 /api/v1/user/userinfo']);
});

test('a call without a response within a minute fails, and its late response is ignored', async () => {
  stopClock();
  network.answer(SAVE, ok);
  const release = network.hold(SAVE);
  const failing = failureOf(save());
  await pass(TIMEOUT_MS - 1);
  expect(news()).toEqual([]);
  await pass(1);
  expect(await failing).toMatchObject({ status: 0, message: NO_CONNECTION });
  release();
  await settle();
  expect(news()).toEqual(['failed 0 /api/v1/user/userinfo']);
});

test('a body that stalls counts as no response after a minute', async () => {
  stopClock();
  network.answer(SAVE, ({ signal }) => {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(half, { headers: { 'content-type': 'application/json' } });
  });
  const failing = failureOf(save());
  await pass(TIMEOUT_MS);
  expect(await failing).toMatchObject({ status: 0 });
});

test('a refresh without a response within a minute keeps the session', async () => {
  stopClock();
  network.answer(SAVE, expired);
  network.hold(REFRESH);
  const failing = failureOf(save());
  await pass(TIMEOUT_MS);
  expect(await failing).toMatchObject({ status: 0 });
  expect(news()).not.toContain('session lost');
});

test('a form with files has no limit of a minute', async () => {
  stopClock();
  network.answer(SAVE, ok);
  const release = network.hold(SAVE);
  const saving = callMain('/v1/user/userinfo' as never, { method: 'PUT', body: new FormData() } as never);
  await pass(2 * TIMEOUT_MS);
  release();
  expect(await saving).toBe('saved');
});

test('a change is noted in cookies before and after the call; reading and signing in are not', async () => {
  const cookies = () => document.cookie;
  const erase = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    for (const name of ['pages_changed', 'lists_changed']) document.cookie = `${name}=; path=/; max-age=0`;
  };
  const during: string[] = [];
  const noting: Answering = () => {
    during.push(cookies());
    erase();
    return ok();
  };
  for (const line of [SAVE, 'GET /api/v1/user/me', 'POST /api/v1/user/login']) network.answer(line, noting);
  await save();
  expect(during[0]).toContain('pages_changed=1');
  expect(cookies()).toContain('lists_changed=1');
  erase();
  await callMain('/v1/user/me');
  await callMain('/v1/user/login' as never, { method: 'POST', isOfSession: true, body: {} } as never);
  expect(during.slice(1)).toEqual(['', '']);
  expect(cookies()).toBe('');
});

test('a given request id replaces a new one', async () => {
  let id: string | null = '';
  network.answer(SAVE, ({ headers }) => {
    id = headers.get('x-request-id');
    return ok();
  });
  await callMain('/v1/user/userinfo' as never, { method: 'PUT', requestId: 'the-same', body: {} } as never);
  expect(id).toBe('the-same');
});

test('parameters without a value are omitted from the URL', async () => {
  network.answer('GET /api/v1/user/me', ok);
  await callMain('/v1/user/me' as never, { query: { size: 3, after: undefined } } as never);
  expect(network.sent).toEqual(['GET /api/v1/user/me?size=3']);
});
