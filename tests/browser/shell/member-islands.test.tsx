import '../../harness/browser/top-layer.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
// The islands load this module with the first press.
import '../../../src/session/browser/log-out.browser.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import ProfileIsland from '../../../src/shell/profile/ProfileIsland.tsx';
import WriteIsland from '../../../src/shell/write/WriteIsland.tsx';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { MEMBER } from '../alarm/alarms.ts';

/** The member menu and the choice between writing a talk and a story. */

const LOG_OUT = 'POST /api/v1/user/logout';

let network: Network;
let navigations: string[];

beforeEach(() => {
  network = openNetwork();
  navigations = watchNavigations();
  $snackbars.set([]);
  $me.set({ ...MEMBER });
});
afterEach(cleanup);

const trigger = () => screen.getByRole('button', { name: '내 메뉴' });
const links = () =>
  screen.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]);

test('the profile button shows the member’s picture at 38 by 38, or the first letter of their nickname', () => {
  render(<ProfileIsland />);
  expect([trigger().textContent, trigger().querySelector('img')]).toEqual(['새', null]);
  cleanup();
  $me.set({ ...MEMBER, image: '/media/picture.webp' });
  render(<ProfileIsland />);
  const picture = trigger().querySelector('img');
  expect(['src', 'width', 'height'].map((name) => picture?.getAttribute(name))).toEqual([
    '/media/picture.webp',
    '38',
    '38',
  ]);
});

test('the menu shows the member’s name and their pages', () => {
  render(<ProfileIsland />);
  expect(links()).toEqual([
    [expect.stringMatching(/새싹집사님$/), '/user'],
    ['프로필 수정', '/my/profile'],
    ['내 스크랩', '/my/scrap'],
    ['내 팔로우', '/my/subscribe'],
    ['구독한 매거진', '/my/subscribeMagazine'],
    ['내가 쓴 스토리', '/my/story'],
    ['내가 쓴 톡', '/community/list#999'],
    ['내 댓글', '/my/comment'],
    ['알림 설정', '/my/alarm-setting'],
    ['차단 목록', '/blockList'],
    ['문의하기', '/help/contact'],
  ]);
});

test.each([
  ['a maker', { makerInfo: { makerId: 7 } }, ['메이커 홈', '메이커 소식', '메이커 공지']],
  ['an operator', { isOperator: true } as const, ['운영자 화면']],
])('the menu of %s includes their pages', (_, more, titles) => {
  $me.set({ ...MEMBER, ...more });
  render(<ProfileIsland />);
  expect(links().map(([title]) => title)).toEqual(expect.arrayContaining(titles));
});

test('a member who was signed out meanwhile still sees the name of the page’s member', () => {
  render(<ProfileIsland />);
  $me.set(undefined);
  expect(links()[0]?.[0]).toContain('새싹집사님');
});

test('logging out ends the session once, also for a double press', async () => {
  network.answer(LOG_OUT, () => Response.json({ status: { code: 200, message: 'OK' }, data: null }));
  render(<ProfileIsland />);
  const button = screen.getByRole('button', { name: '로그아웃', hidden: true });
  const release = network.hold(LOG_OUT);
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  release();
  await settle();
  expect([network.heard, navigations]).toEqual([[LOG_OUT], ['assign /']]);
});

test('a failed logout shows a message, changes nothing, and can be repeated', async () => {
  render(<ProfileIsland />);
  const button = screen.getByRole('button', { name: '로그아웃', hidden: true });
  for (const times of [1, 2]) {
    await userEvent.click(button);
    await settle();
    expect($snackbars.get()).toHaveLength(times);
  }
  expect($snackbars.get()[0]).toMatchObject({
    label: '로그아웃하지 못했어요',
    subTitle: '잠시 후 다시 시도해 주세요.',
  });
  expect([navigations, $me.get()?.id, button.getAttribute('aria-busy')]).toEqual([[], MEMBER.id, null]);
});

test('a maker is led to writing stories; another member is asked to become a maker', () => {
  $me.set({ ...MEMBER, makerInfo: { makerId: 7 } });
  render(<WriteIsland id="write" className="" talkPath="/community/writing?channel=2" />);
  expect(links()).toEqual([
    ['스토리 쓰기', '/maker/myStoryEdit'],
    ['톡 쓰기', '/community/writing?channel=2'],
  ]);
  cleanup();
  $me.set({ ...MEMBER });
  render(<WriteIsland id="write" className="" talkPath="/community/writing?channel=2" />);
  expect(links()).toEqual([['톡 쓰기', '/community/writing?channel=2']]);
  const ask = screen.getByRole('button', { name: '스토리 쓰기', hidden: true });
  expect([ask.getAttribute('command'), ask.getAttribute('commandfor')]).toEqual(['show-modal', 'become-maker']);
});
