import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { addTalk } from './contents.ts';
import { expect, test } from './members.ts';

/** What operators do. */

test('a reported talk goes from the queue to a decision, an appeal and back', async ({ page, signIn, browser }) => {
  const author = await signIn({}, page.context());
  const talk = await addTalk('무늬 몬스테라 삽니다 연락 주세요', { authorId: author.id });
  const reader = await browser.newContext();
  await signIn({}, reader);
  const reading = await reader.newPage();
  await reading.goto(`/community/view/${talk.id}`);
  await reading.getByRole('button', { name: '더보기' }).click();
  await reading.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
  await reading.getByRole('dialog', { name: '신고하기' }).getByRole('radio', { name: '스팸·광고' }).check();
  await reading.getByRole('dialog', { name: '신고하기' }).getByRole('button', { name: '신고하기' }).click();
  await expect(reading.getByRole('dialog', { name: '신고하기' })).toBeHidden();

  const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
  await operator.goto('/admin');
  await operator.getByRole('main').getByRole('link', { name: '신고' }).click();
  await operator.getByRole('link', { name: '무늬 몬스테라 삽니다' }).first().click();
  await expect(operator.getByRole('heading', { name: '신고 살펴보기' })).toBeVisible();
  await operator.getByRole('radio', { name: '숨기기', exact: false }).check();
  await operator.getByRole('textbox', { name: '쓴 사람에게 전할 말' }).fill('거래 글은 올릴 수 없어요.');
  await operator.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(operator.getByText('어떤 규칙에 어긋나는지 골라 주세요.')).toBeVisible();
  await expect(operator.getByRole('textbox', { name: '쓴 사람에게 전할 말' })).toHaveValue('거래 글은 올릴 수 없어요.');
  await operator.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
  const other = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
  await other.goto(operator.url());
  await other.getByRole('radio', { name: '경고하기' }).check();
  await other.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
  await other.getByRole('textbox', { name: '쓴 사람에게 전할 말' }).fill('다음부터는 나눔 채널에 써 주세요.');
  await operator.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(operator.getByRole('status')).toHaveText('결정하고 알렸어요.');
  await other.getByRole('button', { name: '결정하고 알리기' }).click();
  await expect(other.getByText('다른 운영자가 먼저 결정했어요. 아래가 그 결정이에요.')).toBeVisible();
  await expect(other.getByText('다음부터는 나눔 채널에 써 주세요.')).toBeVisible();

  await page.goto('/alarm');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/_astro\/AppealIsland\./, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: '내 글에 대한 운영자의 결정이 있어요.' }).click();
  await expect(page.getByText('거래 글은 올릴 수 없어요.')).toBeVisible();
  // On a slow connection, what is typed before the form's script has come is sent as well.
  await page.getByRole('textbox', { name: '이의 제기' }).fill('사고 싶다는 말이 아니라 나눔을 구한 글이에요.');
  await page.getByRole('button', { name: '이의 제기 보내기' }).click();
  release();
  await expect(page.getByText('다른 운영자가 다시 살펴보고 있어요.')).toBeVisible();
  await expectNoBarriers(page);

  await operator.reload();
  await expect(operator.getByText('내가 내린 결정이나 내가 낸 이의 제기는 다른 운영자가 봐야 해요.')).toBeVisible();
  await other.goto('/admin/appeal');
  await other.getByRole('link', { name: '나눔을 구한 글이에요' }).click();
  await other.getByRole('radio', { name: '취소하기' }).check();
  await other.getByRole('textbox', { name: '전할 말' }).fill('다시 보니 괜찮은 글이에요.');
  await other.getByRole('button', { name: '처리하고 알리기' }).click();
  await expect(other.getByRole('status')).toHaveText('이의 제기를 처리하고 알렸어요.');

  await page.reload();
  await expect(page.getByText('결정을 취소했어요')).toBeVisible();
  expect((await reading.goto(`/community/view/${talk.id}`))?.status()).toBe(200);
  await reading.goto('/my/report');
  await expect(reading.getByText('조치했지만, 다시 살펴보고 되돌렸어요')).toBeVisible();
});

test('its pages have no barriers and fit', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  for (const path of [
    '/admin',
    '/admin/report',
    '/admin/held',
    '/admin/hiding',
    '/admin/appeal',
    '/admin/decision',
    '/admin/inquiry',
    '/admin/audit',
  ]) {
    await page.goto(path);
    await expectNoBarriers(page);
    await expectToFit(page);
  }
});
