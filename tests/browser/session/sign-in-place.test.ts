import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLoginPopup, $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import type { Me } from '../../../src/session/me.ts';
import { type PendingAction, rememberAction, takeAction } from '../../../src/session/browser/pending-action.browser.ts';
import { forgetRedirect, storeRedirect, takeRedirect } from '../../../src/session/browser/redirect.browser.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { hostilePaths } from '../../harness/hostile/hostile-paths.ts';

/** The page to which a visitor returns after signing in, and the press that is repeated there. */

const act: PendingAction = { toggle: 'applause-story:12', wanted: true, nth: 0, scrollY: 640, top: 300 };
const LIFE_MS = 600_000;

const kept = () => Object.keys(sessionStorage);
const goTo = (path: string) => history.replaceState(null, '', path);

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  clearDevice();
  $me.set(undefined);
  $showLoginPopup.set(false);
  goTo('/story/12?from=list#end');
});

describe('the return path', () => {
  test('is the visitor’s present page, unless another one is given', () => {
    openLoginPopup();
    expect($showLoginPopup.get()).toBe(true);
    expect(takeRedirect()).toBe('/story/12?from=list#end');
    openLoginPopup('/my/etc');
    expect(takeRedirect()).toBe('/my/etc');
  });

  test('is used once, and is the home page by default', () => {
    storeRedirect('/story');
    expect([takeRedirect(), takeRedirect()]).toEqual(['/story', '/']);
  });

  test.each(hostilePaths)('is the home page if %j was given or stored', (path) => {
    openLoginPopup(path);
    expect(sessionStorage.getItem('redirect_to')).toBe('/');
    sessionStorage.setItem('redirect_to', path);
    expect(takeRedirect()).toBe('/');
    expect(kept()).toEqual([]);
  });

  test('is not stored for a member', () => {
    $me.set({ id: 1 } as Me);
    openLoginPopup();
    expect($showLoginPopup.get()).toBe(false);
    expect(kept()).toEqual([]);
  });

  test('is lost if the storage is full, and the login popup still opens', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openLoginPopup();
    rememberAction(act);
    expect($showLoginPopup.get()).toBe(true);
    expect([takeRedirect(), takeAction()]).toEqual(['/', undefined]);
  });

  test('a login popup that is requested while it is open is announced again', () => {
    const shown: boolean[] = [];
    openLoginPopup();
    const stop = $showLoginPopup.listen((value) => shown.push(value));
    openLoginPopup();
    stop();
    expect(shown).toEqual([true]);
  });
});

describe('a press that needs a member', () => {
  function press(): void {
    openLoginPopup();
    rememberAction(act);
  }

  test('is repeated once after signing in, on the same page', () => {
    press();
    expect(takeAction()).toBeUndefined();
    takeRedirect();
    expect(takeAction()).toMatchObject(act);
    expect(takeAction()).toBeUndefined();
    expect(kept()).toEqual([]);
  });

  test('expires after ten minutes, and also if the clock was set back', async () => {
    for (const [passed, isDue] of [
      [LIFE_MS - 1, true],
      [LIFE_MS, false],
    ] as const) {
      stopClock();
      press();
      takeRedirect();
      await pass(passed);
      expect(takeAction() !== undefined).toBe(isDue);
    }
    press();
    takeRedirect();
    vi.setSystemTime(Date.now() - 1);
    expect(takeAction()).toBeUndefined();
  });

  test.each(['/story/13?from=list', '/story/12', '/user/signup/welcome'])('is not repeated on %s', (path) => {
    press();
    takeRedirect();
    goTo(path);
    expect(takeAction()).toBeUndefined();
    goTo('/story/12?from=list');
    expect(takeAction()).toBeUndefined();
  });

  test('is dropped by the next press, which opens the popup again', () => {
    press();
    openLoginPopup();
    takeRedirect();
    expect(takeAction()).toBeUndefined();
  });

  test('is replaced by a later press', () => {
    press();
    openLoginPopup();
    rememberAction({ ...act, toggle: 'scrap-story:12' });
    takeRedirect();
    expect(takeAction()).toMatchObject({ toggle: 'scrap-story:12' });
  });

  test('is dropped with the session, even if it is due', () => {
    press();
    takeRedirect();
    press();
    forgetRedirect();
    expect(kept()).toEqual([]);
    expect(takeAction()).toBeUndefined();
  });

  test('is never read from the URL', () => {
    goTo(`/story/12?due_act=${encodeURIComponent(JSON.stringify(act))}#due_act=${JSON.stringify(act)}`);
    expect(takeAction()).toBeUndefined();
  });
});
