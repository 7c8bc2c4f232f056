import { expect, test } from 'vitest';
import { isLoginRequired } from '../../../src/site/login-required.ts';

test.each([
  '/community/writing',
  '/my/etc',
  '/my/profile',
  '/my/scrap',
  '/maker/myStoryEdit',
  '/maker/myMakerHome',
  '/maker/notification',
  '/maker/register',
  '/blockList',
])('%s is left when the session ends', (path) => {
  expect(isLoginRequired(path)).toBe(true);
});

test.each([
  '/',
  '/story',
  '/article/7',
  '/community/list',
  '/maker/introduce',
  '/maker/notice',
  '/alarm',
  '/user',
  '/help/contact',
])('%s stays open when the session ends', (path) => {
  expect(isLoginRequired(path)).toBe(false);
});
