import { afterEach, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '../../src/http/no-connection.ts';
import { fetchMe } from '../../src/session/fetch-me.browser.ts';
import { $identityCheck } from '../../src/session/identity-check.store.ts';
import { forgetSession } from '../../src/session/log-out.browser.ts';
import { $loggedIn, $me, $meFault } from '../../src/session/me.store.ts';

const me = {
  id: 1,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE' as const,
  hasAlarms: false,
  unreadMessage: null,
  needNewTermsAgrees: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  $me.set(undefined);
});

test('who cannot be fetched is nobody, and why is remembered', async () => {
  $me.set(me);
  expect($loggedIn.get()).toBe(true);
  // There is no server: the page has an address, and nothing more.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  expect(await fetchMe()).toBeUndefined();
  expect([$loggedIn.get(), $meFault.get()]).toEqual([false, NO_CONNECTION]);
});

test('who is fetched with a 200 is logged in, and a former failure is forgotten', async () => {
  $meFault.set(NO_CONNECTION);
  const answer = vi.fn(async () => Response.json({ status: { code: 200, message: 'OK' }, data: me }));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { querySelector: () => null });
  expect(await fetchMe()).toEqual(me);
  expect(answer).toHaveBeenCalledWith('/api/v1/user/me', expect.anything());
  expect([$loggedIn.get(), $meFault.get()]).toEqual([true, undefined]);
});

test('what the identity check knew is gone with the session', async () => {
  $identityCheck.set({ birthdate: '990131' });
  vi.stubGlobal('document', { cookie: '', dispatchEvent: () => true });
  await forgetSession();
  expect($identityCheck.get()).toBeUndefined();
});
