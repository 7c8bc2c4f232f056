import { beforeEach, describe, expect, test } from 'vitest';
import {
  storeAppleAccount,
  readAppleAccount,
} from '../../../src/features/people/sign-in/provider/apple-account.browser.ts';
import { beginProof, forgetProof, readProof } from '../../../src/features/people/sign-in/leaving-proof.browser.ts';
import { logIn } from '../../../src/features/people/sign-in/log-in.browser.ts';
import { onCall } from '../../../src/http/browser/call-events.ts';
import { $suspendInfo } from '../../../src/session/browser/me.store.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { hostilePaths } from '../../harness/hostile/hostile-paths.ts';

/** Signing in a person whom an identity provider has confirmed. */

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
  test('is signed in by provider and id, and the page receives the tokens', async () => {
    let sent: unknown;
    network.answer(LOG_IN, async (request) => {
      sent = [await request.json(), request.headers.get('os')];
      return Response.json({ data: TOKENS });
    });
    expect(await logIn(PERSON)).toBe('/');
    expect(sent).toEqual([{ loginType: 'GOOGLE', loginId: 'leaf-1', isMobile: true }, 'WEB']);
    expect(signedIn).toEqual([TOKENS]);
  });

  test('opens the remembered page once, with the pending press; the visitor’s stored lists are deleted', async () => {
    sessionStorage.setItem('redirect_to', '/story/3?from=list#end');
    sessionStorage.setItem('pending_act', '{"toggle":"applause-story:3"}');
    sessionStorage.setItem('member:list:talks', '[]');
    expect(await logIn(PERSON)).toBe('/story/3?from=list#end');
    expect(sessionStorage.getItem('due_act')).toBe('{"toggle":"applause-story:3"}');
    expect(await logIn(PERSON)).toBe('/');
  });

  test.each(hostilePaths)('opens the home page if %j was remembered', async (path) => {
    sessionStorage.setItem('redirect_to', path);
    expect(await logIn(PERSON)).toBe('/');
  });
});

describe('a newcomer', () => {
  beforeEach(() => {
    network.answer(LOG_IN, () => failure(404, 'NO_ACCOUNT'));
  });

  test('opens the sign-up form with the data from the provider', async () => {
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

  test('has no name or picture unless the provider sent one, and keeps the return path', async () => {
    sessionStorage.setItem('redirect_to', '/story/3');
    expect(await logIn(PERSON)).toBe('/user/signup/form?provider=GOOGLE&keyId=leaf-1&paramKey=the-key');
    expect(sessionStorage.getItem('redirect_to')).toBe('/story/3');
  });
});

describe('a refusal', () => {
  test('contains the suspension', async () => {
    const suspendInfo = { period: '2026.11.26 ~ 2026.12.10' };
    network.answer(LOG_IN, () => failure(423, 'SUSPENDED', { suspendInfo }));
    await expect(logIn(PERSON)).rejects.toMatchObject({ status: 423 });
    expect($suspendInfo.get()).toEqual(suspendInfo);
  });

  test.each([
    ['of another provider', () => failure(409, 'OTHER_PROVIDER'), 409],
    ['by a lost answer', lost, 0],
  ] as const)('%s keeps the return path, and signs nobody in', async (_, answering, status) => {
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

  test('is stored for the tab, in contrast to accounts of other providers', async () => {
    await logIn({ ...PERSON, username: '구글' });
    expect(appleAccount()).toBeNull();
    await logIn({ ...APPLE, username: '사과' });
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-1', username: '사과' });
  });

  test('keeps the name that Apple sends once, unless another person signs in', () => {
    storeAppleAccount({ ...APPLE, username: '사과' });
    storeAppleAccount({ ...APPLE, username: '' });
    expect(readAppleAccount()?.username).toBe('사과');
    storeAppleAccount({ ...APPLE, username: '배' });
    expect(readAppleAccount()?.username).toBe('배');
    storeAppleAccount({ ...APPLE, loginId: 'leaf-2', username: '' });
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-2', username: '' });
  });

  test('is undefined before a sign-in', () => {
    expect(readAppleAccount()).toBeUndefined();
  });
});

describe('the proof before leaving', () => {
  const denyStorage = () => {
    // As in a browser with a full storage, where the cookie replaces it.
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

  test('starts no new session, keeps Apple’s account, and leads back to leaving', async () => {
    beginProof();
    expect(readProof()).toBe('');
    expect(await logIn({ ...PERSON, provider: 'APPLE', username: '사과' })).toBe('/my/leave');
    expect(network.sent).toEqual([]);
    expect(readAppleAccount()).toEqual({ loginId: 'leaf-1', username: '사과' });
    expect(readProof()).toBe('the-key');
    forgetProof();
    expect(readProof()).toBeUndefined();
  });

  test('with a full storage uses a cookie and the fragment of the URL', async () => {
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

  test('started by a visitor is no proof: the visitor is signed in', async () => {
    beginProof();
    document.documentElement.dataset.me = '';
    expect(await logIn(PERSON)).toBe('/');
    expect(network.sent).toEqual([LOG_IN]);
  });

  test('is required: without one a member is signed in again', async () => {
    expect(await logIn(PERSON)).toBe('/');
    expect(network.sent).toEqual([LOG_IN]);
  });
});
