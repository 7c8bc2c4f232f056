import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { expect, test } from './members.ts';

/** What operators write to members, without a script. */

test(
  'a message is seen before it is sent, and comes to whom it is for',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
    const { nickname } = await signIn({}, page.context());
    const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
    const word = `나눔${randomUUID().slice(0, 6)}`;
    await operator.goto('/admin');
    await operator.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link', { name: '쪽지' }).click();
    await operator.getByRole('link', { name: '쪽지 쓰기' }).click();
    await operator.getByRole('radio', { name: '몇 사람' }).check();
    await operator.getByRole('textbox', { name: '닉네임' }).fill(nickname);
    await operator.getByRole('textbox', { name: '내용' }).fill(`${word}을 알려요.`);
    await expect(operator.getByRole('button', { name: '보내기' })).toHaveCount(0);
    await operator.getByRole('button', { name: '미리보기' }).click();
    await expect(operator.getByRole('region', { name: '이렇게 보여요' })).toContainText(`${word}을 알려요.`);
    await operator.getByRole('button', { name: '1명에게 보내기' }).click();
    await expect(operator.getByRole('status')).toHaveText('보냈어요.');
    await expect(operator.getByText(`${word}을 알려요.`)).toBeVisible();
    // Back and once more is still once.
    await operator.goBack();
    await operator.getByRole('button', { name: '1명에게 보내기' }).click();
    await expect(operator.getByRole('status')).toHaveText('이미 보낸 쪽지라 다시 보내지 않았어요.');

    await expect.poll(async () => (await page.request.get('/api/v1/alarm')).text()).toContain(word);
    await page.goto('/alarm');
    await expect(page.getByText(`${word}을 알려요.`).first()).toBeAttached();
  },
);

test('an inquiry is answered with a template', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
  await signIn({}, page.context());
  const title = `화분 문의 ${randomUUID().slice(0, 6)}`;
  const sent = await page.request.post('/api/v1/qna', {
    data: { categoryId: 8, title, content: '언제 오나요?' },
    headers: { 'x-request-id': randomUUID() },
  });
  expect(sent.status()).toBe(200);
  const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
  const template = `배송 ${randomUUID().slice(0, 6)}`;
  await operator.goto('/admin/inquiry');
  await operator.getByRole('link', { name: '답변 틀 고치기' }).click();
  await operator.getByRole('link', { name: '새 틀 만들기' }).click();
  await operator.getByRole('textbox', { name: '이름' }).fill(template);
  await operator.getByRole('textbox', { name: '글', exact: false }).last().fill('내일 보내 드려요.');
  await operator.getByRole('button', { name: '저장' }).click();
  await expect(operator.getByRole('status')).toHaveText('만들었어요.');

  await operator.goto('/admin/inquiry');
  const waiting = operator.getByRole('listitem').filter({ hasText: title });
  await waiting.getByText('답변 쓰기').click();
  await waiting.getByRole('textbox', { name: '답변' }).fill('안녕하세요.');
  await waiting.getByRole('combobox', { name: '답변 틀' }).selectOption(template);
  await waiting.getByRole('button', { name: '답변에 넣기' }).click();
  await expect(waiting.getByRole('textbox', { name: '답변' })).toHaveValue('안녕하세요.\n\n내일 보내 드려요.');
  const again = await operator.context().newPage();
  await again.goto('/admin/inquiry');
  const stale = again.getByRole('listitem').filter({ hasText: title });
  await stale.getByText('답변 쓰기').click();
  await stale.getByRole('textbox', { name: '답변' }).fill('안녕하세요.');
  await waiting.getByRole('button', { name: '답변 보내기' }).click();
  await expect(operator.getByRole('status')).toHaveText('답변을 보냈어요.');
  await stale.getByRole('button', { name: '답변 보내기' }).click();
  await expect(again.getByRole('alert')).toHaveText('이미 답변했어요.');
  await expect(again.getByText('보내지 않은 답변')).toHaveCount(0);
  await page.goto('/help/contact');
  await expect(page.getByText('내일 보내 드려요.').first()).toBeAttached();
  await operator.goto('/admin/inquiry/template');
  await operator.getByRole('link', { name: template }).click();
  await operator.getByText('지우기', { exact: true }).first().click();
  await operator.getByRole('button', { name: '지우기' }).click();
  await expect(operator.getByRole('status')).toHaveText('지웠어요.');
});

test('its pages have no barriers and fit', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  for (const path of [
    '/admin/message',
    '/admin/message/new',
    '/admin/inquiry/template',
    '/admin/inquiry/template/new',
    '/admin/error',
  ]) {
    await page.goto(path);
    await expectNoBarriers(page);
    await expectToFit(page);
  }
});
