import { beforeEach, expect, test, vi } from 'vitest';
import { storeDraft } from '../../../src/features/community/comment/form/comment-draft.browser.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** A page with comments before its island has hydrated. */

const subject = { kind: 'story', id: 3 } as const;
const PAGE = '/story/3';

let isAwake: boolean;
let scrolledTo: string[];
beforeEach(() => {
  clearDevice();
  viewAs(undefined);
  vi.resetModules();
  isAwake = false;
  scrolledTo = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
});

/** Opens the page at a URL. */
async function open(address = PAGE) {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<astro-island><section class="comments" data-kind="story" data-content="3">
    <article id="comments-7"></article><details><article id="comments-8"></article></details></section></astro-island>`;
  document.querySelector('astro-island')?.addEventListener('focusin', () => (isAwake = true));
  const navigations = watchNavigations();
  await import('../../../src/features/community/comment/thread/comments-arrival.browser.ts');
  return navigations;
}
test('the island is not hydrated for a viewer who only reads', async () => {
  const navigations = await open();
  expect([isAwake, navigations, scrolledTo]).toEqual([false, [], []]);
});

test.each([
  ['an address that names the form', () => {}, `${PAGE}#comment-form`],
  ['a text that a visitor has not sent', () => storeDraft(undefined, subject, { mode: 'reply', id: 7 }, '글'), PAGE],
  ['another order', () => localStorage.setItem('comment_sort', '2'), PAGE],
])('%s hydrates the island', async (_, prepare, address) => {
  prepare();
  await open(address);
  expect(isAwake).toBe(true);
});

test.each([
  [
    'a text below another content',
    () => storeDraft(undefined, { kind: 'story', id: 4 }, { mode: 'write' }, '글'),
    PAGE,
  ],
  ['another member’s text', () => storeDraft(2, subject, { mode: 'write' }, '글'), PAGE],
  [
    'another order, where the address names a comment,',
    () => localStorage.setItem('comment_sort', '2'),
    `${PAGE}?comment=7`,
  ],
])('%s does not hydrate the island', async (_, prepare, address) => {
  prepare();
  await open(address);
  expect(isAwake).toBe(false);
});

test('a folded comment that the URL names is unfolded and scrolled to', async () => {
  const navigations = await open(`${PAGE}#comments-8`);
  expect(document.querySelector('details')?.open).toBe(true);
  expect([scrolledTo, navigations]).toEqual([['comments-8'], []]);
});

test('a comment on another page of comments is requested once', async () => {
  expect(await open(`${PAGE}#comments-9`)).toEqual([
    expect.stringMatching(/^replace .*\/story\/3\?comment=9#comments-9$/),
  ]);
  vi.resetModules();
  expect(await open(`${PAGE}?comment=9#comments-9`)).toEqual([]);
});

test.each(['#comments-0', '#comments-x', '#comments-7x', '#other'])('%s refers to no comment', async (hash) => {
  const navigations = await open(PAGE + hash);
  expect([scrolledTo, navigations]).toEqual([[], []]);
});
