import type { Page } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { member } from '../src/db/schema/index.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';

/** Back in the console leads to what holds now. */

/** As browsers do after Back; the one of the journeys keeps no page alive. */
async function comeBackAlive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

test('what has been decided waits no longer after Back', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
  const talk = await addTalk('뒤로 가면 없어야 할 톡');
  const reader = await browser.newContext();
  await signIn({}, reader);
  const filed = await reader.request.post(`/api/v1/community/talk/${talk.id}/report`, { data: { reportCodeId: 1 } });
  expect(filed.status()).toBe(200);
  await signIn({ isOperator: true });
  await page.goto('/admin/report');
  const waiting = page.getByRole('main').getByRole('link', { name: '뒤로 가면 없어야 할 톡' });
  await waiting.click();
  await page.getByRole('radio', { name: '경고하기' }).check();
  await page.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
  await page.getByRole('textbox', { name: '쓴 사람에게 전할 말' }).fill('다음부터는 조심해 주세요.');
  await page.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(page.getByRole('status')).toHaveText('결정하고 알렸어요.');
  await page.goBack();
  await expect(page.getByRole('alert')).toHaveText('이미 결정했어요.');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '신고', exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a page that was kept alive is loaded anew', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
  const { id, nickname } = await signIn({}, await browser.newContext());
  await signIn({ isOperator: true });
  await page.goto(`/admin/member/${id}`);
  const renamed = `${nickname}새`;
  await onDatabase((db) => db.update(member).set({ nickname: renamed }).where(eq(member.id, id)));
  await comeBackAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
});

test('words that have not been sent are there after Back', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
  const { id } = await signIn({}, await browser.newContext());
  await signIn({ isOperator: true });
  await page.goto(`/admin/member/${id}`);
  const reason = page.getByRole('textbox', { name: '이유' });
  await reason.fill('아직 보내지 않은 이유');
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link', { name: '숫자' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '숫자' })).toBeVisible();
  await page.goBack();
  await expect(reason).toHaveValue('아직 보내지 않은 이유');
});

test(
  'words that were typed after others had been sent are there, too',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
    const { id } = await signIn({}, await browser.newContext());
    await signIn({ isOperator: true });
    await page.goto(`/admin/member/${id}`);
    const reason = page.getByRole('textbox', { name: '이유' });
    await reason.fill('로그아웃하는 이유');
    await page.getByRole('radio', { name: '모든 기기에서 로그아웃' }).check();
    await page.getByRole('button', { name: '적용하기' }).click();
    await expect(page.getByRole('status')).toHaveText('모든 기기에서 로그아웃했어요.');
    await page.goBack();
    await reason.fill('아직 보내지 않은 이유');
    await comeBackAlive(page);
    await expect(reason).toHaveValue('아직 보내지 않은 이유');
  },
);
