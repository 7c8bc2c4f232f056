import type { Page } from '@playwright/test';
import { eq, sql } from '../src/db/drizzle.ts';
import { comment } from '../src/db/schema/index.ts';
import { onDatabase } from './database.ts';
import { addSubject, discussionOn, expect, pathOf, storedComments, test } from './discussion.ts';

/** However often a comment is sent, it is there once. */

/** Holds up what is sent until it is let go. */
async function holdWrites(page: Page): Promise<{ release: () => void; ids: string[] }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ids: string[] = [];
  await page.route(/\/comment$/, async (route) => {
    if (route.request().method() === 'POST') {
      ids.push(route.request().headers()['x-request-id'] ?? '');
      await promise;
    }
    await route.continue();
  });
  return { release: resolve, ids };
}

for (const [name, sendTwice] of [
  ['a double click', (page: Page) => discussionOn(page).send.dblclick()],
  [
    'Enter twice and a click',
    async (page: Page) => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.keyboard.press('ControlOrMeta+Enter');
      // Under way, the button says that it takes no click.
      await discussionOn(page).send.click({ force: true });
    },
  ],
] as const) {
  test(`${name} sends once`, async ({ page, signIn }) => {
    const subject = await addSubject('article');
    const { nickname } = await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.wake();
    const { release, ids } = await holdWrites(page);
    await discussion.field.fill('한 번만');
    await sendTwice(page);
    release();
    await expect(discussion.texts).toHaveText(['한 번만']);
    await expect(discussion.of('한 번만').getByText(nickname)).toBeVisible();
    await expect(discussion.field).toHaveValue('');
    expect(ids).toHaveLength(1);
    expect(await storedComments(subject)).toHaveLength(1);
  });
}

test('sent again because the answer was lost, it is still one comment', async ({ page, signIn, consoleErrors }) => {
  const subject = await addSubject('story');
  await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.wake();
  const ids: (string | undefined)[] = [];
  await page.route('**/discover/comment', async (route) => {
    ids.push(route.request().headers()['x-request-id']);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await discussion.field.fill('다시 보낸 글');
  await discussion.send.click();
  await expect(discussion.region.getByRole('alert')).toHaveText(/연결이 원활하지 않아요/);
  await expect(discussion.field).toHaveValue('다시 보낸 글');
  await expect(discussion.texts).toHaveCount(0);
  // Too long ago to be taken for the same because of its words.
  await onDatabase((db) =>
    db
      .update(comment)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(comment.contentId, subject.id)),
  );

  await discussion.send.click();
  await expect(discussion.texts).toHaveText(['다시 보낸 글']);
  await expect(discussion.heading).toHaveText('댓글 1');
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
  expect(await storedComments(subject)).toHaveLength(1);
  // The browser reports the lost answer itself.
  expect(consoleErrors.splice(0)).toHaveLength(1);
});
