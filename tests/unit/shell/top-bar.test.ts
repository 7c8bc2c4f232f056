import { describe, expect, test } from 'vitest';
import { hasBottomBar, topBarOf } from '../../../src/shell/top-bar/top-bar.ts';

/** Every path in the specification, by its kind of top bar. */
const levels: Record<string, string[]> = {
  none: ['/', '/community/writing', '/maker/myStoryEdit'],
  one: [
    '/story',
    '/article',
    '/community/list',
    '/my/etc',
    '/exhibition',
    '/search/article',
    '/search/maker-story',
    '/community/feed/all',
  ],
  two: [
    '/help/contact',
    '/blockList',
    '/alarm',
    '/my/comment',
    '/my/subscribe',
    '/my/subscribeMagazine',
    '/my/profile',
    '/my/scrap',
    '/my/alarm-setting',
    '/user',
    '/user/signup/form',
    '/search/profile',
    '/story/7',
    '/article/7',
    '/community/view/7',
    '/event',
    '/events',
    '/my/story',
    '/maker/notice',
    '/maker/notification',
    '/maker/register',
    '/maker/myMakerHome',
    '/community/feed',
  ],
  logo: ['/discover', '/search', '/term/PRIVACY', '/user/signup/welcome', '/storybook', '/no-such-page'],
};

describe.each(Object.entries(levels))('top bar: %s', (level, paths) => {
  test.each(paths)('%s', (path) => {
    expect(topBarOf(path).level).toBe(level);
  });
});

test('the bottom bar is hidden on pages for writing', () => {
  expect(hasBottomBar('/')).toBe(true);
  expect(hasBottomBar('/community/list')).toBe(true);
  expect(hasBottomBar('/community/writing')).toBe(false);
  expect(hasBottomBar('/maker/myStoryEdit')).toBe(false);
});
