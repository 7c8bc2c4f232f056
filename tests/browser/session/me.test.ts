import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_CONNECTION } from '../../../src/http/browser/no-connection.ts';
import { fetchMe } from '../../../src/session/browser/fetch-me.browser.ts';
import { $identityCheck } from '../../../src/session/browser/identity-check.store.ts';
import { forgetSession } from '../../../src/session/browser/log-out.browser.ts';
import { $loggedIn, $me, $meFault } from '../../../src/session/browser/me.store.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

const ME = 'GET /api/v1/user/me';
const me = {
  id: 1,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE' as const,
  hasAlarms: false,
  unreadMessage: null,
  needNewTermsAgrees: [],
};

let network: Network;
beforeEach(() => {
  network = openNetwork();
});
afterEach(() => $me.set(undefined));

test('a failed request for the member gives a visitor, and keeps the failure', async () => {
  $me.set(me);
  expect($loggedIn.get()).toBe(true);
  network.answer(ME, () => undefined);
  expect(await fetchMe()).toBeUndefined();
  expect([$loggedIn.get(), $meFault.get()]).toEqual([false, NO_CONNECTION]);
});

test('a successful request for the member signs in, and drops an earlier failure', async () => {
  $meFault.set(NO_CONNECTION);
  network.answer(ME, () => Response.json({ status: { code: 200, message: 'OK' }, data: me }));
  expect(await fetchMe()).toEqual(me);
  expect(network.sent).toEqual([ME]);
  expect([$loggedIn.get(), $meFault.get()]).toEqual([true, undefined]);
});

test('the data of the identity check is deleted with the session', async () => {
  $identityCheck.set({ birthdate: '990131' });
  await forgetSession();
  expect($identityCheck.get()).toBeUndefined();
});
