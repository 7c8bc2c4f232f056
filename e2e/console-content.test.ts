import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { addTalk } from './contents.ts';
import { expect, test } from './members.ts';

/** How operators find what has been written, and decide about it. */

test(
  'a talk is found, hidden with a reason that its author reads, and shown again',
  {
    tag: '@desktop',
  },
  async ({ page, signIn, browser }) => {
    const author = await signIn({}, page.context());
    const word = `구아바${randomUUID().slice(0, 6)}`;
    const talk = await addTalk(`${word} 싸게 팔아요`, { authorId: author.id });
    const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
    await operator.goto('/admin');
    await operator
      .getByRole('navigation', { name: '운영 메뉴' })
      .getByRole('link', { name: '글', exact: true })
      .click();
    await operator.getByRole('searchbox', { name: '제목이나 글의 낱말, 주소' }).fill(word);
    await operator.getByRole('combobox', { name: '종류' }).selectOption('톡');
    await operator.getByRole('button', { name: '찾기' }).click();
    await operator.getByRole('link', { name: word }).click();
    await expect(operator.getByRole('heading', { name: `톡 ${talk.id}` })).toBeVisible();
    await operator.getByRole('radio', { name: '숨기기' }).check();
    await operator.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
    await operator.getByRole('textbox', { name: '쓴 사람에게 전할 말' }).fill('거래는 다른 곳에서 해 주세요.');
    await operator.getByRole('button', { name: '결정하고 알리기' }).click();
    await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');

    await page.goto('/alarm');
    await page.getByRole('link', { name: '내 글에 대한 운영자의 결정이 있어요.' }).click();
    await expect(page.getByText('거래는 다른 곳에서 해 주세요.')).toBeVisible();
    const reader = await browser.newContext();
    expect((await reader.request.get(`/community/view/${talk.id}`)).status()).toBe(404);

    await operator.getByRole('radio', { name: '다시 보이기' }).check();
    await operator.getByRole('button', { name: '결정하고 알리기' }).click();
    await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');
    await expect.poll(async () => (await reader.request.get(`/community/view/${talk.id}`)).status()).toBe(200);
  },
);

test('what is found and its page have no barriers and fit', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  const { id } = await addTalk('아무 일 없는 톡이에요');
  for (const path of ['/admin/content', '/admin/content?words=없는글자들', `/admin/content/${id}`]) {
    await page.goto(path);
    await expectNoBarriers(page);
    await expectToFit(page);
  }
});
