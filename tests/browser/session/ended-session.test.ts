import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** A page when its session ends, when the browser restores it, and when its member changes lists. */

const ME = {
  id: 7,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE',
  hasAlarms: false,
  unreadMessage: null,
  needNewTermsAgrees: [],
};
const UNAUTHORIZED: Answering = () => failure(401, 'UNAUTHORIZED');
const lost: Answering = () => undefined;
const FETCH_ME = 'GET /api/v1/user/me';

let network: Network;
let asked: string[];
beforeEach(() => {
  network = openNetwork();
  asked = watchNavigations();
});

/** Opens a member's page with its own modules. */
async function openMembersPage(path: string, html = '') {
  openFirstPage({ path, me: ME, html });
  const [{ $me, $loggedIn, $suspendInfo, $isSuspended, $meFault }, { callMain }, me] = await Promise.all([
    import('../../../src/session/browser/me.store.ts'),
    import('../../../src/http/browser/client.browser.ts'),
    import('../../../src/session/browser/fetch-me.browser.ts'),
  ]);
  return { $me, $loggedIn, $suspendInfo, $isSuspended, $meFault, callMain, ...me };
}

describe('a call that reports the end of the session', () => {
  beforeEach(() => {
    network.answer(FETCH_ME, UNAUTHORIZED);
  });

  test.each([
    '/my/profile',
    '/my/etc',
    '/blockList',
    '/community/writing',
    '/maker/myStoryEdit',
    '/maker/notification',
  ])('leads from %s to the home page', async (path) => {
    const { callMain, $loggedIn } = await openMembersPage(path);
    await callMain('/v1/user/me').catch(() => {});
    expect($loggedIn.get()).toBe(false);
    expect(asked).toEqual(['replace /']);
  });

  test.each(['/', '/story/3', '/community/list', '/maker/introduce'])('stays on %s, as a visitor', async (path) => {
    const { callMain, $me } = await openMembersPage(path);
    expect($me.get()).toEqual(ME);
    await callMain('/v1/user/me').catch(() => {});
    expect($me.get()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('stays on a page with unsent text', async () => {
    const { callMain, $loggedIn } = await openMembersPage('/my/profile', '<form data-unsent></form>');
    await callMain('/v1/user/me').catch(() => {});
    expect($loggedIn.get()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('is the only failed call that ends the session', async () => {
    network.answer(FETCH_ME, () => failure(500, 'INTERNAL'));
    const { callMain, $loggedIn } = await openMembersPage('/my/profile');
    await callMain('/v1/user/me').catch(() => {});
    expect($loggedIn.get()).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('the current member', () => {
  test('has a suspension while the server reports it', async () => {
    const { fetchMe, $isSuspended, $suspendInfo } = await openMembersPage('/');
    const suspendInfo = { period: '2026.11.26 ~ 2026.12.10', reason: '광고' };
    network.answer(FETCH_ME, () => Response.json({ data: { ...ME, suspendInfo } }));
    await fetchMe();
    expect([$isSuspended.get(), $suspendInfo.get()]).toEqual([true, suspendInfo]);
    network.answer(FETCH_ME, () => Response.json({ data: ME }));
    await fetchMe();
    expect($isSuspended.get()).toBe(false);
  });

  test.each([
    [401, {}],
    [403, {}],
    [423, {}],
    [404, undefined],
    [429, undefined],
    [500, undefined],
  ] as const)('is known or not after the response %i: %j', async (status, said) => {
    const { askMe } = await openMembersPage('/');
    network.answer(FETCH_ME, () => failure(status, 'FAILED'));
    expect(await askMe()).toEqual(said);
  });

  test('stays unknown after a lost response', async () => {
    const { askMe } = await openMembersPage('/');
    expect(await askMe()).toBeUndefined();
  });
});

describe('a page that the browser restores', () => {
  const show = async (persisted: boolean) => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    // The module that requests the member is imported dynamically.
    await vi.dynamicImportSettled();
    await settle();
  };
  const openRestorable = async (me?: object) => {
    openFirstPage({ path: '/story', me });
    await import('../../../src/session/browser/restored-page.browser.ts');
  };

  test('makes no call if it was fetched', async () => {
    await openRestorable(ME);
    await show(false);
    expect([network.sent, asked]).toEqual([[], []]);
  });

  test.each([
    ['somebody has left since', ME, UNAUTHORIZED, ['reload']],
    ['somebody has signed in since', undefined, () => Response.json({ data: ME }), ['reload']],
    ['another member has signed in', ME, () => Response.json({ data: { ...ME, id: 8 } }), ['reload']],
    ['the same member is there', ME, () => Response.json({ data: ME }), []],
    ['nobody is there, as before', undefined, UNAUTHORIZED, []],
    ['the server is at fault', ME, () => failure(503, 'BUSY'), []],
    ['the answer is lost', ME, lost, []],
  ] as const)('reloads or stays if %s', async (_, me, answering, navigations) => {
    await openRestorable(me);
    network.answer(FETCH_ME, answering);
    await show(true);
    expect(asked).toEqual(navigations);
  });

  test('makes no call without a connection', async () => {
    await openRestorable(ME);
    network.setOnline(false);
    await show(true);
    expect([network.sent, asked]).toEqual([[], []]);
  });

  test('reloads if another page has changed lists', async () => {
    await openRestorable(ME);
    sessionStorage.setItem('lists_changed', '1');
    await show(false);
    expect(asked).toEqual(['reload']);
  });
});

describe('lists that a member changes', () => {
  const openLists = async (isRestoredFromCache = false) => {
    openPage({ path: '/my/scrap', me: ME });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type: isRestoredFromCache ? 'back_forward' : 'navigate', transferSize: 0 },
    ] as never);
    return import('../../../src/session/browser/changed-lists.browser.ts');
  };

  test('count as known on the page that changes them, before and after the response', async () => {
    sessionStorage.clear();
    const { changeLists, haveListsChanged } = await openLists();
    sessionStorage.setItem('list:mine', 'kept');
    const { promise, resolve } = Promise.withResolvers<string>();
    const changing = changeLists(() => promise);
    const before = sessionStorage.getItem('lists_changed');
    expect(before).not.toBeNull();
    expect(haveListsChanged()).toBe(false);
    resolve('done');
    expect(await changing).toBe('done');
    expect(haveListsChanged()).toBe(false);
  });

  test('keep the mark of the change if the call fails', async () => {
    sessionStorage.clear();
    const { changeLists } = await openLists();
    await expect(changeLists(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(sessionStorage.getItem('lists_changed')).not.toBeNull();
  });

  test('count as changed on a restored page whose history entry has an earlier mark', async () => {
    sessionStorage.clear();
    sessionStorage.setItem('lists_changed', '1');
    await openLists();
    expect(history.state).toMatchObject({ lists_changed: '1' });
    const remembered = history.state;
    const bringBack = async () => {
      const opening = openLists(true);
      history.replaceState(remembered, '');
      return (await opening).haveListsChanged();
    };
    expect(await bringBack()).toBe(false);
    sessionStorage.setItem('lists_changed', '2');
    expect(await bringBack()).toBe(true);
  });

  test('count as known on a fetched page', async () => {
    sessionStorage.setItem('lists_changed', '3');
    expect((await openLists()).haveListsChanged()).toBe(false);
  });
});
