import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { addSubject } from './discussion.ts';
import { expect, test } from './members.ts';
import { expectSnackbar } from './snackbar.ts';
import { writerOn } from './writer.ts';

/** What newcomers write that leads away from here. */

test('a newcomer’s talk with a phone number waits for a look, is shown, and its author told', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn();
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('삽수 나눠요. 공일공-1234-5678 으로 연락 주세요.');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  const notice = page.getByRole('region', { name: '지금은 나에게만 보여요' });
  await expect(notice).toContainText('보통 하루 안에 확인하고');
  await expect(notice).toContainText('공일공-1234-5678');
  await expect(page.getByRole('article')).toContainText('삽수 나눠요.');
  await expectNoBarriers(page);
  await expectToFit(page);
  const talk = new URL(page.url()).pathname;
  const reader = await (await browser.newContext()).newPage();
  expect((await reader.goto(talk))?.status()).toBe(404);

  const console = await browser.newContext();
  await signIn({ isOperator: true }, console);
  const operator = await console.newPage();
  await operator.goto('/admin');
  await operator.getByRole('main').getByRole('link', { name: '확인할 글' }).click();
  await expectNoBarriers(operator);
  await operator.locator(`a[href="/admin/content/${talk.split('/').at(-1)}"]`).click();
  await expect(operator.locator('mark')).toHaveText('공일공-1234-5678');
  await expectNoBarriers(operator);
  await expectToFit(operator);
  await operator.getByRole('radio', { name: '보이기' }).check();
  await operator.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');

  expect((await reader.goto(talk))?.status()).toBe(200);
  await expect(reader.getByRole('article').first()).toContainText('삽수 나눠요.');
  await page.goto('/alarm');
  await page.getByRole('link', { name: '내 글을 확인했어요. 이제 모두에게 보여요.' }).click();
  await page.waitForURL(talk);
  await expect(notice).toBeHidden();
});

test('another is deleted, and its author told why', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
  await signIn();
  await page.goto('/community/writing');
  const writer = writerOn(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('식물 싸게 팔아요 plantsale점com');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);

  const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
  await operator.goto(`/admin/content/${id}`);
  await operator.getByRole('radio', { name: '삭제하기' }).check();
  await operator.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
  await operator.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');

  await page.goto('/alarm');
  await page.getByRole('link', { name: '내 글에 대한 운영자의 결정이 있어요.' }).click();
  await expect(page.getByText('스팸·광고')).toBeVisible();
});

test('a comment says where it stands that it waits, and is shown once its author takes the link out', async ({
  page,
  signIn,
  browser,
}) => {
  const subject = await addSubject('talk');
  const path = `/community/view/${subject.id}`;
  await signIn();
  await page.goto(path);
  const field = page.getByRole('textbox', { name: '댓글', exact: true });
  await field.fill('저도 나눠요 www.plantsale.com');
  await page.getByRole('button', { name: '등록' }).click();
  await expectSnackbar(page, '운영자가 확인하면 모두에게 보여요');
  const comment = page.getByRole('article').filter({ hasText: '저도 나눠요' });
  await expect(comment).toContainText('지금은 나에게만 보여요.');
  await expect(comment.getByRole('button', { name: '박수' })).toBeHidden();
  await expect(page.getByRole('heading', { name: '댓글 0' })).toBeVisible();
  await expectNoBarriers(page);
  await expectToFit(page);

  await page.reload();
  await expect(comment).toContainText('확인 중');
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(path);
  await expect(reader.getByText('저도 나눠요')).toBeHidden();

  await comment.getByRole('button', { name: '댓글 메뉴' }).click();
  await comment.getByRole('button', { name: '고치기' }).click();
  await page.getByRole('textbox', { name: '댓글 고치기' }).fill('저도 나눠요');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(comment).not.toContainText('확인 중');
  await expect(page.getByRole('heading', { name: '댓글 1' })).toBeVisible();
  // Others may be shown the page as it was for a moment longer.
  await expect.poll(async () => (await reader.request.get(path)).text()).toContain('저도 나눠요');
  await reader.reload();
  await expect(reader.getByText('저도 나눠요')).toBeVisible();
});
