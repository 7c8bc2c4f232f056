import { expect, test } from './members.ts';
import { makersPages, membersPages, publicPages } from './pages.ts';
import { smallTargetsIn } from './small-targets.ts';

test('a finger reaches everything', { tag: '@phone' }, async ({ page, consoleErrors }) => {
  for (const path of publicPages) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
  // Chromium reports a 404 document as a console error.
  consoleErrors.length = 0;
});

test('a finger reaches everything of a member’s, too', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ hasPicture: true, isMaker: true });
  for (const path of membersPages) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
});

test('a finger reaches everything of a maker’s', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  for (const path of makersPages) {
    await page.goto(path);
    expect.soft(await smallTargetsIn(page.locator('body')), path).toEqual([]);
  }
});
