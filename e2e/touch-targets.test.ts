import { expect, test } from './members.ts';
import { smallTargetsIn } from './small-targets.ts';

const pages = [
  '/',
  '/discover',
  '/story',
  '/story/3',
  '/article',
  '/article/40',
  '/community/list',
  '/community/feed/all',
  '/community/list?channel=2',
  '/community/view/100',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/result?keyword=ahstmxpfk',
  '/search/result?keyword=zzqqxx',
  '/search/talk?keyword=잎',
  '/search/profile?keyword=집사',
  '/exhibition',
  '/exhibition/1',
  '/events',
  '/event?id=1',
  '/user?id=1',
  '/user?id=1&tab=talks',
  '/maker/introduce',
  '/term/SERVICE',
  '/help/trouble',
  '/story/999999',
  '/no-such-page',
];
const own = [
  '/story/3',
  '/community/view/100',
  '/my/etc',
  '/alarm',
  '/my/profile',
  '/my/scrap',
  '/my/subscribe',
  '/my/comment',
  '/my/story',
  '/my/alarm-setting',
  '/community/writing',
  '/maker/myStoryEdit',
  '/my/leave',
  '/my/record',
  '/help/contact',
];
const makers = ['/user', '/maker/myMakerHome', '/maker/notification', '/maker/notice', '/maker/register'];

test('a finger reaches everything', { tag: '@phone' }, async ({ page, consoleErrors }) => {
  for (const path of pages) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
  // Chromium reports a 404 document as a console error.
  consoleErrors.length = 0;
});

test('a finger reaches everything of a member’s, too', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ hasPicture: true, isMaker: true });
  for (const path of own) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
});

test('a finger reaches everything of a maker’s', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  for (const path of makers) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
});
