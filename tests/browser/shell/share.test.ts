import '../../harness/browser/top-layer.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopClock, settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { APP_USER_AGENT } from './app.ts';

/** Sharing the page. */

const URL_OF_PAGE = 'https://plants.example/community/view/7';
const SHARED = { title: '나눠 읽고 싶은 톡', url: URL_OF_PAGE };
const HTML = `
  <button data-share="open"><b>공유하기</b></button>
  <dialog id="share-sheet"></dialog>
  <li hidden data-share-device><button data-share="device">다른 앱으로</button></li>
  <button data-share="kakao">카카오톡</button>
  <a data-share="site" href="https://x.com/intent/post">X</a>
  <button data-share="copy"><span>링크 복사</span></button>`;

let copied: string[];
let given: ShareData[];

/** Sets the capabilities of the browser. */
function equip({ hasSheet = false, refuses = false } = {}): void {
  [copied, given] = [[], []];
  const act = (list: unknown[]) => async (value: unknown) => {
    if (refuses) throw new DOMException('refused', 'NotAllowedError');
    list.push(value);
  };
  Object.assign(navigator, {
    clipboard: { writeText: act(copied) },
    canShare: hasSheet ? () => true : undefined,
    share: act(given),
  });
}

async function open(): Promise<void> {
  openFirstPage({ html: HTML, path: '/community/view/7?utm_source=letter' });
  document.head.innerHTML = `<link rel="canonical" href="${URL_OF_PAGE}"><meta property="og:title" content="${SHARED.title}">`;
  await import('../../../src/shell/share/share-press.browser.ts');
  // The page loads this module with the first press.
  await import('../../../src/shell/share/share.browser.ts');
}

/** @returns whether the browser would perform the default action */
async function press(selector: string): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  const isLeft = document.querySelector(selector)?.dispatchEvent(event) ?? false;
  await settle();
  return isLeft;
}

const copyText = () => document.querySelector('[data-share=copy]')?.textContent;

beforeEach(() => equip());
afterEach(() => {
  for (const name of ['clipboard', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(window, 'ReactNativeWebView');
});

describe('copying the URL', () => {
  test('omits tracking parameters, and shows a confirmation for two seconds after the last press', async () => {
    await open();
    stopClock();
    await press('[data-share=copy]');
    expect([copied, copyText()]).toEqual([[URL_OF_PAGE], '복사됨']);
    vi.advanceTimersByTime(1_999);
    await press('[data-share=copy]');
    expect(copied).toHaveLength(2);
    vi.advanceTimersByTime(1_999);
    expect(copyText()).toBe('복사됨');
    vi.advanceTimersByTime(1);
    expect(copyText()).toBe('링크 복사');
  });

  test('shows nothing if the browser refuses', async () => {
    equip({ refuses: true });
    await open();
    await press('[data-share=copy]');
    expect(copyText()).toBe('링크 복사');
  });

  test('uses the address bar on a page without a canonical URL', async () => {
    await open();
    document.head.innerHTML = '<title>푸릇</title>';
    await press('[data-share=copy]');
    expect(copied).toEqual([location.href]);
  });
});

test('another site opens in a window of its own, and this page stays', async () => {
  await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(await press('[data-share=site]')).toBe(false);
  expect(opened.mock.calls).toEqual([['https://x.com/intent/post', '_blank', 'popup,noopener,width=550,height=400']]);
});

describe('the share sheet of the device', () => {
  const device = () => document.querySelector<HTMLElement>('[data-share-device]');

  test('is offered if it exists, also for Kakao', async () => {
    equip({ hasSheet: true });
    await open();
    expect(device()?.hidden).toBe(true);
    expect(await press('b')).toBe(true);
    expect(device()?.hidden).toBe(false);
    await press('[data-share=device]');
    await press('[data-share=kakao]');
    expect(given).toEqual([SHARED, SHARED]);
  });

  test('causes no error when it is closed', async () => {
    equip({ hasSheet: true, refuses: true });
    await open();
    await press('[data-share=device]');
    expect(given).toEqual([]);
  });

  test('is not offered if it does not exist: the link for Kakao is copied, with a confirmation', async () => {
    await open();
    await press('b');
    expect(device()?.hidden).toBe(true);
    await press('[data-share=kakao]');
    expect(copied).toEqual([URL_OF_PAGE]);
    const { $snackbars } = await import('../../../src/ui/feedback/snackbar.store.ts');
    expect($snackbars.get()).toMatchObject([{ label: '링크를 복사했어요', subTitle: '카카오톡에 붙여 넣어 주세요.' }]);
  });

  test('is missing, and the clipboard refuses: nothing is shown', async () => {
    equip({ refuses: true });
    await open();
    await press('[data-share=kakao]');
    const { $snackbars } = await import('../../../src/ui/feedback/snackbar.store.ts');
    expect($snackbars.get()).toEqual([]);
  });
});

describe('in the native app', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APP_USER_AGENT);
  });

  test('the app receives the request, and only its share sheet opens', async () => {
    const told: string[] = [];
    Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => told.push(text) } });
    await open();
    expect(await press('b')).toBe(false);
    expect(told).toEqual([JSON.stringify({ type: 'SHARE', data: SHARED })]);
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  test('without a channel, the page’s own share sheet opens', async () => {
    await open();
    await press('b');
    expect(document.querySelector('dialog')?.open).toBe(true);
  });
});
