import { beforeEach, describe, expect, test } from 'vitest';
import { keepAppleAccount, readAppleAccount } from '../../../src/features/sign-in/apple-account.browser.ts';
import { beginProof, forgetProof, readProof } from '../../../src/features/sign-in/leaving-proof.browser.ts';
import { logIn } from '../../../src/features/sign-in/log-in.browser.ts';
import { onCall } from '../../../src/http/call-events.ts';
import { $suspendInfo } from '../../../src/session/me.store.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { hostilePaths } from '../../harness/hostile-paths.ts';

/** What becomes of a person whom a provider has vouched for. */

const PERSON = { provider: 'GOOGLE', loginId: 'leaf-1', paramKey: 'the-key' } as const;
const LOG_IN = 'POST /api/v1/user/login?paramKey=the-key';
const TOKENS = { accessToken: 'a', refreshToken: 'r' };

const signedIn: object[] = [];
onCall('signedIn', (tokens) => signedIn.push(tokens));

const lost: Answering = () => undefined;
let network: Network;
beforeEach(() => {
  clearDevice();
  document.documentElement.dataset.me = '';
  history.replaceState(null, '', '/callback/google');
  signedIn.length = 0;
  $suspendInfo.set(undefined);
  network = openNetwork();
  network.answer(LOG_IN, () => Response.json({ data: TOKENS }));
});

const appleAccount = () => sessionStorage.getItem('member:apple_account');

describe('a member', () => {
  test('is signed in as the provider and its id say, and the page is told of the tokens', async () => {
    let sent: unknown;
    network.answer(LOG_IN, async (request) => {
      sent = [await request.json(), request.headers.get('os')];
      return Response.json({ data: TOKENS });
    });
    expect(await logIn(PERSON)).toBe('/');
    expect(sent).toEqual([{ loginType: 'GOOGLE', loginId: 'leaf-1', isMobile: true }, 'WEB']);
    expect(signedIn).toEqual([TOKENS]);
  });

  test('goes on to the remembered place, once, with what was pressed there; lists of the visitor are forgotten', async () => {
    sessionStorage.setItem('redirect_to', '/story/3?from=list#end');
    sessionStorage.setItem('pending_act', '{"toggle":"applause-story:3"}');
    sessionStorage.setItem('member:list:talks', '[]');
    expect(await logIn(PERSON)).toBe('/story/3?from=list#end');
    expect(sessionStorage.getItem('due_act')).toBe('{"toggle":"applause-story:3"}');
    expect(await logIn(PERSON)).toBe('/');
  });

  test.each(hostilePaths)('goes home when %j was remembered', async (path) => {
    sessionStorage.setItem('redirect_to', path);
    expect(await logIn(PERSON)).toBe('/');
  });
});

describe('a newcomer', () => {
  beforeEach(() => {
    network.answer(LOG_IN, () => failure(404, 'NO_ACCOUNT'));
  });

  test('comes to the sign-up form with what the provider has told', async () => {
    const path = await logIn({ ...PERSON, username: '새 잎&', thumbpath: 'https://p.test/a?b=c' });
    const { pathname, searchParams } = new URL(path, 'http://here');
    expect(pathname).toBe('/user/signup/form');
    expect(Object.fromEntries(searchParams)).toEqual({
      provider: 'GOOGLE',
      keyId: 'leaf-1',
      paramKey: 'the-key',
      username: '새 잎&',
      thumbpath: 'https://p.test/a?b=c',
    });
    expect(signedIn).toEqual([]);
  });

  test('brings no name and no picture that the provider has not told, and keeps the place to go on to', async () => {
    sessionStorage.setItem('redirect_to', '/story/3');
    expect(await logIn(PERSON)).toBe('/user/signup/form?provider=GOOGLE&keyId=leaf-1&paramKey=the-key');
    expect(sessionStorage.getItem('redirect_to')).toBe('/story/3');
  });
});

describe('a refusal', () => {
  test('tells of the suspension', async () => {
    const suspendInfo = { period: '2026.11.26 ~ 2026.12.10' };
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo }));
    await expect(logIn(PERSON)).rejects.toMatchObject({ status: 423 });
    expect($suspendInfo.get()).toEqual(suspendInfo);
  });

  test.each([
    ['of another provider', () => failure(409, 'OTHER_PROVIDER'), 409],
    ['by a lost answer', lost, 0],
  ] as const)('%s keeps the place to go on to, and signs nobody in', async (_, answering, status) => {
    $suspendInfo.set({ period: 'earlier' } as never);
    sessionStorage.setItem('redirect_to', '/story/3');
    network.answer(LOG_IN, answering);
    await expect(logIn(PERSON)).rejects.toMatchObject({ name: 'CallFailure', status });
    expect($suspendInfo.get()).toBeUndefined();
    expect(sessionStorage.getItem('redirect_to')).toBe('/story/3');
    expect(signedIn).toEqual([]);
  });
});

describe('Apple’s account', () => {
  const APPLE = { ...PERSON, provider: 'APPLE' } as const;

  test('is kept for the tab; those of other providers are not', async () => {
    await logIn({ ...PERSON, username: '구글' });
    expect(appleAccount()).toBeNull();
    await logIn({ ...APPLE, username: '사과' });
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-1', username: '사과' });
  });

  test('keeps the name that Apple tells once, unless another person signs in', () => {
    keepAppleAccount({ ...APPLE, username: '사과' });
    keepAppleAccount({ ...APPLE, username: '' });
    expect(readAppleAccount()?.username).toBe('사과');
    keepAppleAccount({ ...APPLE, username: '배' });
    expect(readAppleAccount()?.username).toBe('배');
    keepAppleAccount({ ...APPLE, loginId: 'leaf-2', username: '' });
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-2', username: '' });
  });

  test('is nobody’s before', () => {
    expect(readAppleAccount()).toBeUndefined();
  });
});

describe('the proof before leaving', () => {
  const denyStorage = () => {
    // As in a browser that has no room: the cookie takes its place.
    Object.defineProperty(Storage.prototype, 'setItem', { configurable: true, writable: true, value: full });
  };
  const { setItem } = Storage.prototype;
  function full(): never {
    throw new DOMException('full', 'QuotaExceededError');
  }
  beforeEach(() => {
    Storage.prototype.setItem = setItem;
    forgetProof();
    document.documentElement.dataset.me = '{"id":7}';
  });

  test('signs nobody in anew, keeps Apple’s account, and leads back to leaving', async () => {
    beginProof();
    expect(readProof()).toBe('');
    expect(await logIn({ ...PERSON, provider: 'APPLE', username: '사과' })).toBe('/my/leave');
    expect(network.sent).toEqual([]);
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-1', username: '사과' });
    expect(readProof()).toBe('the-key');
    forgetProof();
    expect(readProof()).toBeUndefined();
  });

  test('without a room for it, goes by a cookie and the fragment of the address', async () => {
    denyStorage();
    beginProof();
    expect(document.cookie).toContain('leaving=1');
    const back = await logIn(PERSON);
    expect(back).toBe('/my/leave#proof=the-key');
    history.replaceState({ kept: true }, '', `${back}`);
    expect(readProof()).toBe('the-key');
    forgetProof();
    expect([location.hash, document.cookie, readProof()]).toEqual(['', '', undefined]);
    expect(history.state).toEqual({ kept: true });
    Storage.prototype.setItem = setItem;
  });

  test('that a visitor has begun proves nothing: they are signed in', async () => {
    beginProof();
    document.documentElement.dataset.me = '';
    expect(await logIn(PERSON)).toBe('/');
    expect(network.sent).toEqual([LOG_IN]);
  });

  test('without one a member is signed in again', async () => {
    expect(await logIn(PERSON)).toBe('/');
    expect(network.sent).toEqual([LOG_IN]);
  });
});
