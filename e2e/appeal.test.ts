import { decision } from '../src/db/schema/index.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';

/** A member’s objection to a decision, which the operators’ side of is in `console.test.ts`. */

test(
  'an objection outlives a session that ended while it was written',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    const me = await signIn();
    const { id: contentId } = await addTalk('착각으로 숨겨진 톡', { authorId: me.id });
    const [decided] = await onDatabase((db) =>
      db.insert(decision).values({ contentId, targetId: me.id, outcome: 'HIDDEN', reasonId: 1 }).returning(),
    );
    await page.goto(`/my/decision?id=${decided?.id}`);
    const field = page.getByRole('textbox', { name: '이의 제기' });
    await field.fill('제 글이 아니에요.');
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole('button', { name: '이의 제기 보내기' }).click();
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
    await expect(field).toHaveValue('제 글이 아니에요.');
    // Chromium reports the answers 401.
    consoleErrors.length = 0;

    const again = await context.newPage();
    await context.addCookies(cookies);
    await again.goto(`/my/decision?id=${decided?.id}`);
    await expect(again.getByRole('textbox', { name: '이의 제기' })).toHaveValue('제 글이 아니에요.');
    await again.getByRole('button', { name: '이의 제기 보내기' }).click();
    await expect(again.getByText('다른 운영자가 다시 살펴보고 있어요.')).toBeVisible();
  },
);
