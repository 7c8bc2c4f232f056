import { afterEach, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '../../src/http/no-connection.ts';
import { $loggedIn, $me, $meFault, fetchMe } from '../../src/session/me.store.ts';

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
