import { contendingStylesOn } from './contending-styles.ts';
import { expect, test } from './members.ts';
import { makersPages, membersPages, publicPages } from './pages.ts';

/** What an element looks like never hangs on which of two style sheets a page names first. */

test('no two style sheets contend on pages for everybody', async ({ page, consoleErrors }) => {
  for (const path of publicPages) {
    await page.goto(path);
    expect.soft(await contendingStylesOn(page), path).toEqual([]);
  }
  // Chromium reports a 404 document as a console error.
  consoleErrors.length = 0;
});

test('no two style sheets contend on the pages of members and makers', async ({ page, signIn }) => {
  await signIn({ hasPicture: true, isMaker: true });
  for (const path of [...membersPages, ...makersPages]) {
    await page.goto(path);
    expect.soft(await contendingStylesOn(page), path).toEqual([]);
  }
});
