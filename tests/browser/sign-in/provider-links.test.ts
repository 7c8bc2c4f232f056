import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import '../../harness/browser/top-layer.ts';

/** The login popup: how it opens and closes, and its links in in-app browsers and in our app. */

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const PAGE = `
  <button id="header" data-login>로그인</button>
  <button id="more" data-login="/my/etc"><span>더보기</span></button>
  <dialog id="login"><ul>${['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']
    .map((name) => `<li><a data-provider="${name}" href="/api/auth/${name.toLowerCase()}/start">${name}</a></li>`)
    .join('')}</ul><p class="provider-outside"></p></dialog>
  <dialog id="install-app"></dialog>`;

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const isOpen = (id: string) => find(`#${id}`).hasAttribute('open');
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-provider]')];
const redirect = () => sessionStorage.getItem('redirect_to');

type Visit = { userAgent?: string; me?: object; path?: string; isPartner?: boolean; isPressedEarly?: boolean };

async function open({
  userAgent = 'Mozilla/5.0',
  me,
  path = '/story?tag=허브#top',
  isPartner,
  isPressedEarly,
}: Visit = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  openFirstPage({ path, html: PAGE, ...(me && { me }) });
  if (isPartner) document.documentElement.dataset.partner = '';
  if (isPressedEarly) find('#login').setAttribute('open', '');
  await import('../../../src/shell/login/login-popup.browser.ts');
  await settle();
}

/**
 * Presses an element.
 * @returns whether the browser follows the link itself
 */
function press(selector: string): boolean {
  let isFollowed = false;
  const note = (event: MouseEvent) => {
    isFollowed = !event.defaultPrevented;
    // jsdom follows no links.
    event.preventDefault();
  };
  addEventListener('click', note);
  find(selector).click();
  removeEventListener('click', note);
  return isFollowed;
}

beforeEach(() => {
  vi.restoreAllMocks();
  // In a hidden page, dialogs become modal at once instead of after the next paint.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});

describe('the login popup', () => {
  test('opens for a press, and stores the present page or the target of the press as the return path', async () => {
    await open();
    expect(press('#header')).toBe(false);
    expect([isOpen('login'), redirect()]).toEqual([true, '/story?tag=%ED%97%88%EB%B8%8C#top']);
    (find('#login') as HTMLDialogElement).close();
    await settle();
    expect(press('#more span')).toBe(false);
    expect([isOpen('login'), redirect()]).toEqual([true, '/my/etc']);
  });

  test('drops the pending press when it closes, unless it was opened again meanwhile', async () => {
    await open();
    const popup = find('#login') as HTMLDialogElement;
    press('#header');
    sessionStorage.setItem('pending_act', '{}');
    popup.removeAttribute('open');
    popup.dispatchEvent(new Event('close'));
    expect(sessionStorage.getItem('pending_act')).toBeNull();

    press('#header');
    sessionStorage.setItem('pending_act', '{}');
    popup.dispatchEvent(new Event('close'));
    expect(sessionStorage.getItem('pending_act')).toBe('{}');
    expect(isOpen('login')).toBe(true);
  });

  test('does not open for a member', async () => {
    await open({ me: { id: 7 } });
    expect(press('#header')).toBe(true);
    expect([isOpen('login'), redirect()]).toEqual([false, null]);
  });

  test('stores the return path if the browser opened it before the script loaded', async () => {
    await open({ isPressedEarly: true });
    expect([isOpen('login'), redirect()]).toEqual([true, '/story?tag=%ED%97%88%EB%B8%8C#top']);
  });

  test('asks visitors from the partner’s app to install ours instead, also if it was opened early', async () => {
    await open({ isPartner: true, isPressedEarly: true });
    expect([isOpen('install-app'), isOpen('login')]).toEqual([true, false]);
  });
});

describe('its links', () => {
  const hrefs = () => links().map((link) => [link.dataset.provider, link.getAttribute('href')]);

  test('lead to the providers', async () => {
    await open();
    press('#header');
    expect(hrefs().map(([name]) => name)).toEqual(['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']);
    expect(press('[data-provider=GOOGLE]')).toBe(true);
  });

  test('in KakaoTalk open Google in an external browser, and omit Apple', async () => {
    await open({ userAgent: `${ANDROID} KAKAOTALK/25.8.0` });
    press('#header');
    const here = encodeURIComponent(`${location.origin}/story?tag=${encodeURIComponent('허브')}#top`);
    expect(hrefs()[0]).toEqual(['GOOGLE', `kakaotalk://web/openExternal?url=${here}`]);
    expect(links()).toHaveLength(3);
    expect(press('[data-provider=GOOGLE]')).toBe(true);
  });

  test('in Instagram on Android open an intent', async () => {
    await open({ userAgent: `${ANDROID} Instagram 390.0.0`, path: '/' });
    press('#header');
    expect(hrefs()[0]).toEqual(['GOOGLE', `intent://${location.host}/#Intent;scheme=http;end`]);
  });

  test('in Instagram on an iPhone explain how to continue', async () => {
    await open({ userAgent: `${IPHONE} Instagram 390.0.0` });
    press('#header');
    expect(press('[data-provider=GOOGLE]')).toBe(false);
    expect(find('.provider-outside').textContent).toMatch(/브라우저로 열기/);
    expect(press('[data-provider=NAVER]')).toBe(true);
  });

  test('in our app are left to the app if it handles them', async () => {
    const tapped: string[] = [];
    await open({ userAgent: `${IPHONE} PureutApp/1.0` });
    press('#header');
    expect(press('[data-provider=NAVER]')).toBe(true);
    document.addEventListener('pureut:provider-tap', (event) => {
      event.preventDefault();
      tapped.push((event as CustomEvent<string>).detail);
    });
    expect(press('[data-provider=NAVER]')).toBe(false);
    expect(tapped).toEqual(['NAVER']);
    // In a browser, the app receives no message.
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0');
    expect(press('[data-provider=NAVER]')).toBe(true);
    expect(tapped).toEqual(['NAVER']);
  });
});
