import '../../harness/browser/top-layer.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';

/** Pull to refresh in the native app. */

let navigations: string[];

type Finger = { identifier: number; clientY: number };
const finger = (clientY: number, identifier = 1): Finger => ({ identifier, clientY });

async function open(path = '/story', html = '<main><div><p></p></div></main>'): Promise<void> {
  openFirstPage({ path, html });
  vi.stubGlobal('scrollY', 0);
  const { refreshOnPull } = await import('../../../src/shell/bridge/pull-to-refresh.browser.ts');
  refreshOnPull();
}

function touch(type: string, fingers: Finger[], on: Element | null = document.querySelector('p')): void {
  const event = new Event(type, { bubbles: true });
  on?.dispatchEvent(Object.assign(event, { touches: fingers, changedTouches: fingers }));
}

/** Pulls down with one finger by this many pixels. */
function pull(distance: number): void {
  touch('touchstart', [finger(100)]);
  touch('touchmove', [finger(100 + distance / 2)]);
  touch('touchmove', [finger(100 + distance)]);
  touch('touchend', [finger(100 + distance)]);
}

const sign = () => document.querySelector('.pull-sign')?.textContent;

beforeEach(() => {
  navigations = watchNavigations();
  // jsdom has no constructed style sheets.
  Reflect.set(CSSStyleSheet.prototype, 'replaceSync', () => {});
});

describe('at the top of a page', () => {
  beforeEach(() => open());

  test('a pull of more than 200 pixels reloads it, and a pull of 200 does not', () => {
    pull(200);
    expect(navigations).toEqual([]);
    pull(201);
    expect(navigations).toEqual(['reload']);
  });

  test('the viewer sees the effect of letting go while the finger is down', () => {
    touch('touchstart', [finger(100)]);
    expect(sign()).toBeUndefined();
    touch('touchmove', [finger(300)]);
    expect(sign()).toBe('당겨서 새로고침');
    touch('touchmove', [finger(301)]);
    expect(sign()).toBe('놓으면 새로고침해요');
    touch('touchmove', [finger(250)]);
    expect(sign()).toBe('당겨서 새로고침');
    touch('touchend', [finger(250)]);
    expect([sign(), navigations]).toEqual([undefined, []]);
  });

  test('a finger that moves up, or whose touch the system cancels, does nothing', () => {
    pull(-300);
    touch('touchstart', [finger(100)]);
    touch('touchmove', [finger(400)]);
    touch('touchcancel', [finger(400)]);
    expect(sign()).toBeUndefined();
    touch('touchend', [finger(400)]);
    expect(navigations).toEqual([]);
  });

  test('a second finger cancels the pull', () => {
    touch('touchstart', [finger(100)]);
    touch('touchstart', [finger(100), finger(100, 2)]);
    touch('touchend', [finger(400)]);
    expect(navigations).toEqual([]);
  });

  test('a page that scrolls under the finger is not pulled', () => {
    touch('touchstart', [finger(100)]);
    vi.stubGlobal('scrollY', 1);
    touch('touchmove', [finger(50)]);
    // The page is at the top again, with the same finger.
    vi.stubGlobal('scrollY', 0);
    touch('touchmove', [finger(400)]);
    touch('touchend', [finger(400)]);
    expect([sign(), navigations]).toEqual([undefined, []]);
  });
});

describe('a finger only scrolls', () => {
  test('below the top of the page', async () => {
    await open();
    vi.stubGlobal('scrollY', 900);
    pull(300);
    expect(navigations).toEqual([]);
  });

  test('in a box that is not scrolled to its top', async () => {
    await open();
    Object.assign(document.querySelector('div') as Element, { scrollTop: 100 });
    pull(300);
    expect(navigations).toEqual([]);
  });

  test.each([
    ['a window', '<dialog></dialog>', (over: HTMLElement) => (over as HTMLDialogElement).showModal()],
    ['a menu', '<div class="popover" popover></div>', (over: HTMLElement) => over.showPopover()],
  ])('under %s', async (_, over, show) => {
    await open('/story', `<main><p></p></main>${over}`);
    show(document.body.lastElementChild as HTMLElement);
    pull(300);
    expect(navigations).toEqual([]);
  });

  test.each([
    ['/community/writing'],
    ['/maker/myStoryEdit'],
    ['/community/list#999'],
    ['/community/list?channel=999'],
    ['/my/profile', '<main data-unsent><p></p></main>'],
  ])('on a page for writing, or with unsent text: %s', async (...page) => {
    await open(...page);
    pull(300);
    expect(navigations).toEqual([]);
  });
});

test.each(['/community/list', '/community/list?channel=3'])('the list of all talks can be pulled: %s', async (path) => {
  await open(path);
  pull(300);
  expect(navigations).toEqual(['reload']);
});
