import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './members.ts';

/** Words in a form of the console are not lost by a wrong press. */

/** Answers what the browser asks before a page is left. @returns how often it has asked */
function answering(page: Page, answer: 'accept' | 'dismiss') {
  const asked = { times: 0 };
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    asked.times++;
    await dialog[answer]();
  });
  return asked;
}

test(
  'leaving a form with words asks, and sending it does not',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
    const { id } = await signIn({}, await browser.newContext());
    await signIn({ isOperator: true });
    await page.goto(`/admin/member/${id}`);
    const asked = answering(page, 'dismiss');
    const home = page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link', { name: '할 일' });
    await page.getByRole('textbox', { name: '이유' }).fill('메이커로 잘 알려진 분');
    await home.click();
    await expect.poll(() => asked.times).toBe(1);
    await expect(page.getByRole('textbox', { name: '이유' })).toHaveValue('메이커로 잘 알려진 분');
    // What came back refused is saved nowhere.
    await page.getByRole('textbox', { name: '이유' }).fill('가'.repeat(501));
    await page.getByRole('radio', { name: '메이커로 등록' }).check();
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page.getByText('이유는 500자까지 쓸 수 있어요.')).toBeVisible();
    await home.click();
    await expect.poll(() => asked.times).toBe(2);
    await page.getByRole('textbox', { name: '이유' }).fill('메이커로 잘 알려진 분');
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page.getByRole('status')).toHaveText('메이커로 등록했어요.');
    await home.click();
    await expect(page.getByRole('heading', { level: 1, name: '할 일' })).toBeVisible();
    expect(asked.times).toBe(2);
  },
);

test(
  'an order that is not saved is asked about, as often as it would be lost',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn({ isOperator: true });
    await page.goto('/admin/home/list/pick');
    // Until the list is ready, a press saves at once.
    await expect(page.getByRole('button', { name: '순서 저장' })).toBeVisible();
    const titles = page.locator('.arranged-text a');
    const [first = '', second = ''] = await titles.allTextContents();
    await page.getByRole('button', { name: `${second} 위로` }).click();
    await expect(page.getByText('아직 저장하지 않은 순서예요.')).toBeVisible();
    const asked = answering(page, 'dismiss');
    await page.getByRole('textbox', { name: '넣을 글' }).fill('/story/1');
    // Whoever stays may send it all the same.
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: '넣기' }).click();
      await expect.poll(() => asked.times).toBe(times);
    }
    await expect(titles.nth(0)).toHaveText(second);
    await page.getByRole('button', { name: `${second} 아래로` }).click();
    await expect(titles.nth(0)).toHaveText(first);
    await page.getByRole('textbox', { name: '넣을 글' }).fill('');
    await page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link', { name: '할 일' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '할 일' })).toBeVisible();
    expect(asked.times).toBe(2);
  },
);

test(
  'an operator makes another, and takes it back; nobody does it to themself',
  { tag: '@desktop' },
  async ({ page, signIn, browser, consoleErrors }) => {
    const nickname = `동료${randomUUID().slice(0, 6)}`;
    const member = await signIn({ nickname }, page.context());
    const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
    expect((await page.goto('/admin'))?.status()).toBe(404);
    consoleErrors.length = 0;
    await operator.goto(`/admin/member?nickname=${nickname}`);
    await operator.getByRole('link', { name: nickname }).click();
    await operator.getByRole('radio', { name: '운영자로 등록' }).check();
    await operator.getByRole('textbox', { name: '이유' }).fill('함께 일해요.');
    await operator.getByRole('button', { name: '적용하기' }).click();
    await expect(operator.getByRole('status')).toHaveText('운영자로 등록했어요.');
    expect((await page.goto('/admin'))?.status()).toBe(200);
    await page.goto(`/admin/member/${member.id}`);
    await page.getByRole('radio', { name: '운영자 해제' }).check();
    await page.getByRole('textbox', { name: '이유' }).fill('혼자 그만두려고요.');
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page.getByText('나에게는 할 수 없어요.')).toBeVisible();
    await operator.getByRole('radio', { name: '운영자 해제' }).check();
    await operator.getByRole('textbox', { name: '이유' }).fill('일을 마쳤어요.');
    await operator.getByRole('button', { name: '적용하기' }).click();
    await expect(operator.getByRole('status')).toHaveText('운영자 등록을 해제했어요.');
  },
);
