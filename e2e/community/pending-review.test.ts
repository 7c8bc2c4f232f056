import { expectNoBarriers } from '../walk/axe.ts';
import { expectToFit } from '../operations/console.ts';
import { expect, test } from '../people/members.ts';
import { writerOn } from '../writing/writer.ts';

/** Newcomers' contents with contacts. */

test(
  'a newcomer’s talk with a phone number is pending, then shown, and its author gets an alarm',
  { tag: '@phone' },
  async ({ page, signIn, browser }) => {
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
    await operator.getByRole('radio', { name: '공개하기' }).check();
    await operator.getByRole('button', { name: '결정하고 알리기' }).click();
    await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');

    expect((await reader.goto(talk))?.status()).toBe(200);
    await expect(reader.getByRole('article').first()).toContainText('삽수 나눠요.');
    await page.goto('/alarm');
    await page.getByRole('link', { name: '내 글을 확인했어요. 이제 모두에게 보여요.' }).click();
    await page.waitForURL(talk);
    await expect(notice).toBeHidden();
  },
);
