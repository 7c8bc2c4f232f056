import type { Page } from '@playwright/test';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';

/** A maker's actions in the list of their own stories. */

const entries = (page: Page) => page.getByRole('main').getByRole('article');
const entry = (page: Page, title: string) => entries(page).filter({ hasText: title });

/** Adds an old story, which is on no first page of a list. */
function write(authorId: number, title: string): Promise<number> {
  const publishedAt = new Date('2020-01-01');
  return onDatabase((db) => fixtures(db).addStory({ authorId, title, publishedAt }));
}

test(
  'a story is hidden, shown again and deleted from the list',
  { tag: '@phone' },
  async ({ page, request, signIn, hasTouch }) => {
    const me = await signIn({ isMaker: true });
    const id = await write(me.id, '숨겼다 보일 이야기');
    const act = async (menu: string, name: string) => {
      await press(page, page.getByRole('button', { name: menu }), hasTouch);
      await press(page, page.getByRole('button', { name, exact: true }), hasTouch);
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
    };
    await page.goto('/my/story');
    await expectNoBarriers(page);
    await act('숨겼다 보일 이야기 메뉴', '숨기기');
    await page.waitForURL('/my/story?status=HIDDEN');
    await expect(entry(page, '숨겼다 보일 이야기')).toContainText('나에게만 보여요');
    // Only its author can still read it.
    expect((await page.request.get(`/story/${id}`)).status()).toBe(200);
    expect((await request.get(`/story/${id}`)).status()).toBe(404);
    await act('숨겼다 보일 이야기 메뉴', '다시 공개하기');
    await page.waitForURL('/my/story');
    await expect.poll(async () => (await request.get(`/story/${id}`)).status()).toBe(200);
    await act('숨겼다 보일 이야기 메뉴', '삭제하기');
    await expect(page.getByText('아직 발행한 스토리가 없어요')).toBeVisible();
    expect((await request.get(`/story/${id}`)).status()).toBe(410);
  },
);
