import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { APP_USER_AGENT } from '../shell/app.ts';
import { answerOf } from './alarms.ts';

/** Links to other sites in what operators write: one tab each, and partners are told who comes. */

const HAND_OVER = 'POST /api/v1/hand-over';
const HERE = 'https://partner.example/spring';
const WITH_TOKEN = `${HERE}?token=abc`;

let network: Network;
let navigations: string[];
let now: number;
/** Tabs that were opened by script, and where each leads. */
let tabs: { opener: unknown; to: string[]; location: { replace(to: string): void } }[];

beforeEach(() => {
  network = openNetwork();
  network.answer(HAND_OVER, () => answerOf({ url: WITH_TOKEN }));
  navigations = watchNavigations();
  [now, tabs] = [1_000, []];
  vi.spyOn(window, 'open').mockImplementation(() => {
    const to: string[] = [];
    const tab = { opener: window as unknown, to, location: { replace: (url: string) => void to.push(url) } };
    tabs.push(tab);
    return tab as unknown as Window;
  });
});

async function open(href: string, target = '_blank') {
  openFirstPage({ html: `<p><a href="${href}" target="${target}"><b></b></a></p>` });
  document.head.innerHTML = '<meta name="partner-hosts" content="other.example partner.example">';
  const { followOutside } = await import('../../../src/features/sign-in/follow-outside.browser.ts');
  /** @returns whether the browser itself follows the link */
  return async (selector = 'b') => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    document.querySelector('p')?.addEventListener('click', followOutside, { once: true });
    addEventListener('click', (passing) => (isLeft = !passing.defaultPrevented), { once: true });
    let isLeft = false;
    document.querySelector(selector)?.dispatchEvent(event);
    await settle();
    return isLeft;
  };
}

test('a second press within half a second opens no second tab', async () => {
  const press = await open('https://plants.example/');
  expect(await press()).toBe(true);
  now += 499;
  expect(await press()).toBe(false);
  now += 1;
  expect(await press()).toBe(true);
  expect([tabs, network.sent]).toEqual([[], []]);
});

test('a link that stays in this tab, and a press beside a link, are left alone', async () => {
  const press = await open('https://partner.example/', '');
  expect([await press(), await press(), await press('p')]).toEqual([true, true, true]);
  expect(tabs).toEqual([]);
});

describe('a partner', () => {
  test('is told who comes, in a tab that is opened with the press and knows nothing of this page', async () => {
    const press = await open(HERE);
    const release = network.hold(HAND_OVER);
    const pressed = press();
    await vi.waitFor(() => expect(tabs).toMatchObject([{ opener: null, to: [] }]));
    release();
    expect(await pressed).toBe(false);
    await settle();
    expect(tabs.map(({ to }) => to)).toEqual([[WITH_TOKEN]]);
    expect(navigations).toEqual([]);
  });

  test.each(['loseRequests', 'loseAnswers'] as const)(
    'is reached without that where the call fails (%s)',
    async (lose) => {
      network[lose](HAND_OVER);
      const press = await open(HERE);
      await press();
      expect(tabs.map(({ to }) => to)).toEqual([[HERE]]);
    },
  );

  test('is reached in this tab where the browser gives no other', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    const press = await open(HERE);
    await press();
    expect(navigations).toEqual([`assign ${WITH_TOKEN}`]);
  });

  test.each(['http://partner.example/', 'https://partner.example.evil.test/', 'https://partner.example:8443/'])(
    'is not who %s leads to',
    async (href) => {
      const press = await open(href);
      expect(await press()).toBe(true);
      expect(network.sent).toEqual([]);
    },
  );

  test('is the app’s to open inside the app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APP_USER_AGENT);
    const press = await open(HERE);
    expect([await press(), await press()]).toEqual([true, true]);
    expect(network.sent).toEqual([]);
  });
});
