import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** URLs such as `/community/list#2` show the list of a channel. */

const LIST = '/community/list';
const page = (name: string) =>
  `<title>${name}</title><div data-talk-list="${LIST}?channel=${name}"><time datetime="2020-01-01T00:00:00Z">${name}</time></div>`;

let network: Network;
beforeAll(() => import('../../../src/features/contents/talk/list/channel-hash.browser.ts'));
beforeEach(() => {
  history.replaceState(null, '', LIST);
  document.title = '커뮤니티';
  document.body.innerHTML = page('all');
  viewAs(undefined);
  network = openNetwork(({ url }) => {
    const channel = new URL(url).searchParams.get('channel') ?? '';
    return new Response(page(channel), { status: channel === '404' ? 404 : 200 });
  });
});

async function choose(hash: string): Promise<void> {
  history.replaceState(null, '', LIST + hash);
  dispatchEvent(new Event('hashchange'));
  await settle();
}
const shown = () => document.querySelector<HTMLElement>('[data-talk-list]');

test('without a channel the list stays, and nothing is fetched', async () => {
  await choose('#comments');
  await choose('');
  expect([shown()?.textContent, network.sent]).toEqual(['all', []]);
});

test('a channel’s list and title replace those of the page', async () => {
  await choose('#2');
  expect(network.sent).toEqual([`GET ${LIST}?channel=2`]);
  expect([shown()?.textContent, document.title]).toEqual(['2', '2']);
  expect(location.hash).toBe('#2');
});

test('the last of two quickly chosen channels is shown', async () => {
  const release = network.hold('GET');
  await choose('#2');
  expect(shown()?.getAttribute('aria-busy')).toBe('true');
  await choose('#3');
  release();
  await settle();
  expect(shown()?.textContent).toBe('3');
});

test('after another member signed in in another tab, choosing one’s own talks opens them as that member’s page', async () => {
  viewAs({ id: 7, nickname: '새싹집사' });
  network.answer(`GET ${LIST}`, () => new Response(`<html data-me='{"id":8}'>${page('999')}`));
  const asked = watchNavigations();
  await choose('#999');
  expect([shown()?.textContent, asked]).toEqual(['all', [`replace ${LIST}?channel=999`]]);
});

test.each([
  ['a lost answer', '#2', () => network.loseRequests('GET')],
  ['a channel that does not exist', '#404', () => {}],
])('%s leads to the channel’s own URL', async (_, hash, fail) => {
  const navigations = watchNavigations();
  fail();
  await choose(hash);
  expect(navigations).toEqual([`replace ${LIST}?channel=${hash.slice(1)}`]);
  vi.unstubAllGlobals();
});

test('a member sees their own talks, and a visitor is asked to sign in', async () => {
  await choose('#999');
  expect([$showLoginPopup.get(), network.sent]).toEqual([true, []]);
  expect(sessionStorage.getItem('redirect_to')).toBe(`${LIST}#999`);
  viewAs({ id: 1, nickname: '새싹' });
  await choose('#999');
  expect(shown()?.textContent).toBe('999');
});

test('a member whose session has ended meanwhile is asked to sign in, and never sees other talks as their own', async () => {
  viewAs({ id: 1, nickname: '새싹' });
  $showLoginPopup.set(false);
  network.answer('GET', () => Object.defineProperty(new Response(page('all of them')), 'redirected', { value: true }));
  await choose('#999');
  expect([$showLoginPopup.get(), shown()?.textContent]).toEqual([true, 'all']);
  expect(shown()?.hasAttribute('aria-busy')).toBe(false);
});

test('going back to the list without a channel reloads the page', async () => {
  await choose('#2');
  const navigations = watchNavigations();
  await choose('');
  expect(navigations).toEqual(['reload']);
});
