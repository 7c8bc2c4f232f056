import { beforeEach, describe, expect, test, vi } from 'vitest';
import { $identityCheck } from '../../../src/session/browser/identity-check.store.ts';
import { askAsOperator } from '../../../src/session/browser/ask-as-operator.browser.ts';
import { callMain } from '../../../src/http/browser/client.browser.ts';
import { explain } from '../../../src/session/browser/explain.browser.ts';
import { logOut } from '../../../src/session/browser/log-out.browser.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { MEMBER_PHOTOS } from '../../../src/session/member-key.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { viewAs } from '../../harness/browser/reader.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** The data on the device after signing out, and the messages of refused calls. */

const LOG_OUT = 'POST /api/v1/user/logout';

const lost: Answering = () => undefined;
let network: Network;
let asked: string[];
beforeEach(() => {
  clearDevice();
  network = openNetwork();
  asked = watchNavigations();
  $showLoginPopup.set(false);
  $snackbars.set([]);
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('member:7:draft', 'text');
    storage.setItem('theme', 'dark');
  }
  sessionStorage.setItem('redirect_to', '/my/etc');
  $identityCheck.set({ birthdate: '990131' });
});

const keys = () => [Object.keys(localStorage), Object.keys(sessionStorage)];

describe('signing out', () => {
  test('ends the session, deletes the member’s data, and opens the home page', async () => {
    network.answer(LOG_OUT, () => Response.json({ data: null }));
    const heard: string[] = [];
    document.addEventListener('pureut:logout', () => heard.push('logout'), { once: true });
    const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
    await logOut();
    expect(keys()).toEqual([['theme'], ['theme']]);
    expect($identityCheck.get()).toBeUndefined();
    expect(deleted).toHaveBeenCalledWith(MEMBER_PHOTOS);
    expect([heard, asked]).toEqual([['logout'], ['assign /']]);
  });

  test('keeps the drafts of other members who were signed in before', async () => {
    network.answer(LOG_OUT, () => Response.json({ data: null }));
    viewAs({ id: 7, nickname: '새싹집사' });
    for (const owner of ['7', '8', 'visitor']) localStorage.setItem(`member:draft:${owner}:talk:new`, 'text');
    await logOut();
    expect(Object.keys(localStorage)).toEqual(['theme', 'member:draft:8:talk:new']);
    viewAs(undefined);
  });

  test.each([
    ['is lost', lost],
    ['is a failure', () => failure(500, 'INTERNAL')],
  ] as const)('deletes nothing and stays if the response %s', async (_, answering) => {
    network.answer(LOG_OUT, answering);
    await expect(logOut()).rejects.toMatchObject({ name: 'CallFailure' });
    expect(keys()).toEqual([
      ['member:7:draft', 'theme'],
      ['member:7:draft', 'theme', 'redirect_to'],
    ]);
    expect(asked).toEqual([]);
  });

  test('closes the notifications of service workers and removes the workers', async () => {
    network.answer(LOG_OUT, () => Response.json({ data: null }));
    const notification = { close: vi.fn() };
    const registration = { getNotifications: async () => [notification], unregister: vi.fn(async () => true) };
    const bare = { unregister: vi.fn(async () => true) };
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: '',
      serviceWorker: { getRegistrations: async () => [registration, bare] },
    });
    await logOut();
    expect(notification.close).toHaveBeenCalledOnce();
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(bare.unregister).toHaveBeenCalledOnce();
  });

  test('deletes the member’s data even if the service worker and the storage fail', async () => {
    network.answer(LOG_OUT, () => Response.json({ data: null }));
    const getRegistrations = () => Promise.reject(new Error('not here'));
    vi.stubGlobal('navigator', { onLine: true, userAgent: '', serviceWorker: { getRegistrations } });
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await logOut();
    expect(keys()).toEqual([['theme'], ['theme']]);
    expect(asked).toEqual(['assign /']);
  });
});

describe('a failed call', () => {
  const labels = () => $snackbars.get().map(({ label }) => label);

  test.each([401, 403])('with %i asks to sign in, here or at the given place', (status) => {
    expect(explain({ status, message: '로그인이 필요해요.' })).toBe(true);
    expect([$showLoginPopup.get(), labels()]).toEqual([true, []]);
    explain({ status }, { returnPath: '/my/scrap' });
    expect(sessionStorage.getItem('redirect_to')).toBe('/my/scrap');
  });

  test('with another status shows its message, in a snackbar or at the given place', () => {
    expect(explain({ status: 409, message: '이미 있어요.' })).toBe(false);
    expect([$showLoginPopup.get(), labels()]).toEqual([false, ['이미 있어요.']]);
    const tell = vi.fn();
    explain({ status: 500, message: '고장이에요.' }, { tell });
    expect(tell).toHaveBeenCalledWith('고장이에요.', true);
  });

  test('without a response shows our message, even if its script does not load', () => {
    const tell = vi.fn();
    for (const failure of [{ status: 0, message: 'x' }, new TypeError('Failed to fetch module'), { status: 500 }])
      explain(failure, { tell });
    const words = '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.';
    expect(tell.mock.calls).toEqual([
      [words, false],
      [words, false],
      [words, true],
    ]);
  });
});

describe('a call for operators only', () => {
  const ask = () => askAsOperator(() => callMain('/v1/admin/x' as never));
  const FETCH_ME = 'GET /api/v1/user/me';

  test('checks the session only after a 404', async () => {
    network.answer('GET /api/v1/admin/x', () => failure(409, 'CONFLICT'));
    await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(network.sent).not.toContain(FETCH_ME);
  });

  test('fails as an ended session if nobody is signed in, and as not found otherwise', async () => {
    network.answer('GET /api/v1/admin/x', () => failure(404, 'NOT_FOUND'));
    network.answer(FETCH_ME, () => failure(401, 'UNAUTHORIZED'));
    await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    network.answer(FETCH_ME, () => Response.json({ data: {} }));
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
