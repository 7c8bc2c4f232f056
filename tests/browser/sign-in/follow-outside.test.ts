import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** Links that open a new tab: once per press, and to partners with a hand-over token of the member. */

const HAND_OVER = 'POST /api/v1/hand-over';
const PARTNER = 'https://shop.test/pots';

const lost: Answering = () => undefined;
let network: Network;
let asked: string[];
let tab: { opener: unknown; location: { replace: ReturnType<typeof vi.fn> } } | null;
let follow: (event: Pick<MouseEvent, 'preventDefault' | 'timeStamp' | 'target'>) => void;
beforeEach(async () => {
  network = openNetwork();
  asked = watchNavigations();
  tab = { opener: 'this page', location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockImplementation(() => tab as never);
  openFirstPage({
    html: `<p id="text">글</p>
      <a id="partner" target="_blank" href="${PARTNER}"><b>화분</b></a>
      <a id="other" target="_blank" href="https://other.test/">다른 곳</a>
      <a id="plain" target="_blank" href="http://shop.test/">같은 이름</a>
      <a id="here" href="/story">스토리</a>`,
  });
  document.head.innerHTML = '<meta name="partner-hosts" content="leaf.test shop.test">';
  ({ openExternalLink: follow } =
    await import('../../../src/features/people/sign-in/provider/open-external-link.browser.ts'));
});

/**
 * Presses an element.
 * @returns whether the browser follows the link itself
 */
function press(selector: string, timeStamp = 10_000): boolean {
  const preventDefault = vi.fn();
  follow({ preventDefault, timeStamp, target: document.querySelector(selector) });
  return preventDefault.mock.calls.length === 0;
}

describe('a partner', () => {
  test('opens with a hand-over token, in a tab without access to this page', async () => {
    let sent: unknown;
    network.answer(HAND_OVER, async (request) => {
      sent = await request.json();
      return Response.json({ data: { url: `${PARTNER}?who=signed` } });
    });
    expect(press('#partner b')).toBe(false);
    expect([window.open, tab?.opener]).toEqual([expect.anything(), null]);
    await settle();
    expect(sent).toEqual({ url: PARTNER });
    expect(tab?.location.replace).toHaveBeenCalledWith(`${PARTNER}?who=signed`);
  });

  test.each([
    ['refused', () => failure(403, 'FORBIDDEN')],
    ['lost', lost],
  ] as const)('opens without a token if its request is %s', async (_, answering) => {
    network.answer(HAND_OVER, answering);
    press('#partner');
    await settle();
    expect(tab?.location.replace).toHaveBeenCalledWith(PARTNER);
  });

  test('opens in this tab if the browser blocks the new one', async () => {
    network.answer(HAND_OVER, () => Response.json({ data: { url: `${PARTNER}?who` } }));
    tab = null;
    press('#partner');
    await settle();
    expect(asked).toEqual([`assign ${PARTNER}?who`]);
  });
});

test.each(['#other', '#plain', '#here', '#text'])('%s is left to the browser, without a call', (selector) => {
  expect(press(selector)).toBe(true);
  expect(network.sent).toEqual([]);
});

test('a second press within half a second opens nothing more', async () => {
  expect(press('#other', 10_000)).toBe(true);
  expect(press('#other', 10_499)).toBe(false);
  expect(press('#partner', 10_499)).toBe(false);
  expect(press('#other', 10_500)).toBe(true);
  await settle();
  expect(network.sent).toEqual([]);
});

test('all links are left to the native app inside it', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('PureutApp/1.0');
  expect([press('#partner'), press('#partner')]).toEqual([true, true]);
  expect(network.sent).toEqual([]);
});
