import type { Page } from '@playwright/test';
import { alarmTask } from '../../src/db/schema/index.ts';
import { onDatabase } from '../database.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { addStories, addTalk } from '../contents/contents.ts';
import { expect, test } from '../people/members.ts';

/** The operators' console in a browser. Its forms without a script are tested over HTTP. */

test(
  'a reported talk goes from the queue to a decision, an appeal and back',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
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
    await operator.getByRole('textbox', { name: '작성자에게 전할 말' }).fill('거래 글은 올릴 수 없어요.');
    await operator.getByRole('button', { name: '결정하고 알리기' }).click();
    await expect(operator.getByText('어떤 규칙에 어긋나는지 골라 주세요.')).toBeVisible();
    await expect(operator.getByRole('textbox', { name: '작성자에게 전할 말' })).toHaveValue(
      '거래 글은 올릴 수 없어요.',
    );
    await operator.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
    const other = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
    await other.goto(operator.url());
    await other.getByRole('radio', { name: '경고하기' }).check();
    await other.getByRole('combobox', { name: '어긋난 규칙' }).selectOption('스팸·광고');
    await other.getByRole('textbox', { name: '작성자에게 전할 말' }).fill('다음부터는 나눔 채널에 써 주세요.');
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
    // On a slow connection, text typed before the form's script has loaded is sent, too.
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
  },
);

/** Answers the browser's question before a page is left. @returns how often it was asked */
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
  'leaving a form with unsaved text asks, and sending it does not',
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
    // A refused form is not saved anywhere.
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
  'after Back, a decided report is no longer in the queue',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
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
    await page.getByRole('textbox', { name: '작성자에게 전할 말' }).fill('다음부터는 조심해 주세요.');
    await page.getByRole('button', { name: '결정하고 알리기' }).click();
    await expect(page.getByRole('status')).toHaveText('결정하고 알렸어요.');
    await page.goBack();
    await expect(page.getByRole('alert')).toHaveText('이미 결정했어요.');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '신고', exact: true })).toBeVisible();
    await expect(waiting).toHaveCount(0);
  },
);

test('unsent text is restored after Back', { tag: '@desktop' }, async ({ page, signIn, browser }) => {
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

test('the pages of the console have no barriers and fit the screen', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  const { id } = await addTalk('아무 일 없는 톡이에요');
  const { tag } = await addStories(1);
  const died = { tries: 8, deadAt: new Date(), lastError: 'DatabaseError 23514' };
  await onDatabase((db) => db.insert(alarmTask).values({ happening: { what: 'publishing due' }, ...died }));
  for (const path of [
    '/admin',
    '/admin/report',
    '/admin/held',
    '/admin/hiding',
    '/admin/appeal',
    '/admin/decision',
    '/admin/audit',
    '/admin/content',
    '/admin/content?words=없는글자들',
    `/admin/content/${id}`,
    '/admin/content/article/new',
    '/admin/home',
    '/admin/home/banner/big/new',
    '/admin/home/exhibition/new',
    '/admin/message',
    '/admin/message/new',
    '/admin/inquiry',
    '/admin/inquiry/template',
    '/admin/inquiry/template/new',
    '/admin/error',
    '/admin/task',
    '/admin/channel',
    '/admin/channel/1',
    '/admin/channel/new',
    '/admin/tag',
    `/admin/tag/edit?tag=${encodeURIComponent(tag)}`,
    '/admin/term',
    '/admin/term/4',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectNoBarriers(page);
      await expectToFit(page);
    });
  }
  await page.goto('/admin/term');
  await page.getByRole('button', { name: '이용약관 새 버전 쓰기', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '본문' })).toBeVisible();
  await expectNoBarriers(page);
  await expectToFit(page);
  await page.getByText('삭제하기', { exact: true }).first().click();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await expect(page.getByRole('status')).toHaveText('삭제했어요.');
});
