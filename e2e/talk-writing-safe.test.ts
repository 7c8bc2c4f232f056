import type { Page, Route } from '@playwright/test';
import { addTalk } from './contents.ts';
import { answerWithClockHeld } from './hold-clock.ts';
import { expect, test } from './members.ts';
import { slowDown } from './slow-page.ts';
import { expectSnackbar } from './snackbar.ts';
import { photos, writerOn } from './writer.ts';

/** No text takes the place of another that is not safe, and an answer that is lost makes nothing twice. */

/** A save that failed is tried again after some seconds. */
const AFTER_RETRY = { timeout: 30_000 };
const DRAFTS = '**/api/v1/draft/talk';
const TALKS = '**/api/v1/community/talk';

async function openWriter(page: Page, address = '/community/writing') {
  await page.goto(address);
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  return writerOn(page);
}

async function draftsOf(page: Page): Promise<{ id: number; body: { content: string } }[]> {
  return (await (await page.request.get('/api/v1/draft/talk')).json()).result.list;
}

const textsOf = async (page: Page) => (await draftsOf(page)).map(({ body }) => body.content).toSorted();

async function addDraft(page: Page, content: string): Promise<number> {
  const answer = await page.request.post('/api/v1/draft/talk', { data: { body: { content } } });
  return (await answer.json()).result.id;
}

/** The server hears the call, and its answer never comes. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Chromium reports calls that were refused or not answered. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a question about two texts may be put off, and is asked again', async ({ page, context, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.text.fill('처음 쓴 글');
  await writer.saved();
  const other = await context.newPage();
  const there = await openWriter(other);
  await expect(there.text).toHaveValue('처음 쓴 글');
  await there.text.fill('다른 탭의 글');
  await there.saved();
  await writer.text.fill('이 탭의 글');
  const question = page.getByRole('alertdialog', { name: '다른 곳에서도 이 글을 썼어요' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(writer.status).toHaveText('다른 곳에서도 이 글을 썼어요.');

  await writer.text.pressSequentially(' 그리고 더.');
  await page.getByRole('button', { name: '남길 글 고르기' }).click();
  await question.getByRole('button', { name: '다른 곳의 글로 바꾸기' }).click();
  await expect(writer.text).toHaveValue('다른 탭의 글');
  expect(await textsOf(page)).toEqual(['다른 탭의 글', '이 탭의 글 그리고 더.']);
});

test('publishing leaves what another device has saved since', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('여기서 쓴 글');
  await writer.saved();
  const [draft] = await draftsOf(page);
  await page.request.put(`/api/v1/draft/talk/${draft?.id}`, {
    data: { version: 1, body: { content: '휴대폰에서 더 쓴 글' } },
  });
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  expect(await textsOf(page)).toEqual(['휴대폰에서 더 쓴 글']);
});

test('what only this device has is saved before another draft is opened', async ({ page, context, signIn }) => {
  await signIn();
  const id = await addDraft(page, '예전에 쓰던 글');
  const writer = await openWriter(page);
  await context.setOffline(true);
  await writer.text.pressSequentially('연결이 없을 때 쓴 글');
  await expect(writer.status).toContainText('연결되면 저장할게요');
  await page.goto('about:blank').catch(() => {});
  await context.setOffline(false);
  await openWriter(page, `/community/writing?draft=${id}`);
  await expect(writer.text).toHaveValue('예전에 쓰던 글');
  await expect.poll(() => textsOf(page), AFTER_RETRY).toEqual(['연결이 없을 때 쓴 글', '예전에 쓰던 글'].toSorted());
});

test('what cannot be saved stays in the field: another draft, an earlier version and a new text wait', async ({
  page,
  signIn,
}) => {
  await signIn();
  await addDraft(page, '예전에 쓰던 글');
  const writer = await openWriter(page);
  await writer.text.fill('첫 글');
  await writer.saved();
  await page.route(`${DRAFTS}/*`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await writer.text.pressSequentially(' 저장되지 않은 말');
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expect(page.getByText('지금 쓴 글을 아직 저장하지 못했어요')).toBeVisible();
  await expect(writer.text).toHaveValue('첫 글 저장되지 않은 말');

  await page.unroute(`${DRAFTS}/*`);
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expect(writer.text).toHaveValue('예전에 쓰던 글');
  await expect.poll(() => textsOf(page), AFTER_RETRY).toEqual(['예전에 쓰던 글', '첫 글 저장되지 않은 말'].toSorted());
});

test('the drafts can be left while one of them is on its way', async ({ page, signIn }) => {
  await signIn();
  await addDraft(page, '예전에 쓰던 글');
  const writer = await openWriter(page);
  await writer.text.fill('첫 글');
  await writer.saved();
  const drafts = page.getByRole('dialog', { name: '초안' });
  // The list waits for what is being saved.
  let isOpen = false;
  await page.route(`${DRAFTS}/*`, (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    return isOpen ? undefined : route.abort();
  });
  await writer.text.pressSequentially(' 저장되지 않은 말');
  await page.getByRole('button', { name: '초안' }).click();
  await expect(drafts).toBeVisible();
  isOpen = true;
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await page.keyboard.press('Escape');
  await expect(drafts).toBeHidden();
  await expect(writer.text).toHaveValue('첫 글 저장되지 않은 말');
});

test('another draft does not take the place of a text that is being published', async ({ page, signIn }) => {
  await signIn();
  await addDraft(page, '예전에 쓰던 글');
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('올리는 글');
  await writer.saved();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(TALKS, async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest(TALKS);
  await writer.publish.click();
  await asked;
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expectSnackbar(page, '글을 올리고 있어요.');
  release();
  await page.waitForURL(/\/community\/view\/\d+$/);
  await expect(page.getByRole('article').first()).toContainText('올리는 글');
});

test('the page after one that went before its save was answered goes on from that', async ({ page, signIn }) => {
  await signIn();
  const first = await openWriter(page);
  await first.text.fill('첫 말');
  await first.saved();
  const { promise: isHeard, resolve: heard } = Promise.withResolvers<void>();
  await page.route(`${DRAFTS}/*`, async (route) => {
    await route.fetch();
    heard();
  });
  await first.text.pressSequentially(', 둘째 말');
  await isHeard;
  await page.goto('about:blank');
  await page.unroute(`${DRAFTS}/*`);
  const next = await openWriter(page);
  await expect(next.text).toHaveValue('첫 말, 둘째 말');
  await next.text.press('End');
  await next.text.pressSequentially(', 셋째 말');
  await next.saved();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await textsOf(page)).toEqual(['첫 말, 둘째 말, 셋째 말']);
});

test(
  'an answer that stops halfway is given up after a minute',
  { tag: '@desktop' },
  async ({ page, signIn, baseURL }) => {
    await signIn();
    const slow = await slowDown(baseURL ?? '', '"list":');
    try {
      await page.clock.install();
      await openWriter(page, `${slow.origin}/community/writing`);
      const answered = page.waitForResponse(/\/v1\/draft\/talk\?/);
      await page.getByRole('button', { name: '초안' }).click();
      await answered;
      await expect(page.getByRole('button', { name: '초안' })).toHaveAttribute('aria-busy', 'true');
      await page.clock.fastForward(60_000);
      await expectSnackbar(page, /연결/);
      await expect(page.getByRole('button', { name: '초안' })).not.toHaveAttribute('aria-busy', 'true');
    } finally {
      slow.sendRest();
      slow.close();
    }
  },
);

test('a photo that is not up yet keeps its text from being left', async ({ page, signIn }) => {
  await signIn();
  await addDraft(page, '예전에 쓰던 글');
  const writer = await openWriter(page);
  await page.route('**/api/v1/uploadImage', (route) => route.abort());
  await writer.choosePhotos(await photos(1));
  await expect(writer.pictures).toHaveCount(1);
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expect(page.getByText('아직 올라가지 않은 사진이 있어요')).toBeVisible();
  await page.getByRole('button', { name: '닫기' }).first().click();
  await expect(writer.pictures).toHaveCount(1);
  await page.unroute('**/api/v1/uploadImage');
  await writer.uploaded(1);
});

test('what is typed while a draft is being looked for is not overwritten', async ({ page, signIn }) => {
  await signIn();
  const id = await addDraft(page, '예전에 쓰던 글');
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(`${DRAFTS}?*`, async (route) => {
    if (route.request().method() === 'GET') await isLetThrough;
    await route.continue();
  });
  const writer = await openWriter(page, `/community/writing?draft=${id}`);
  await writer.text.pressSequentially('기다리다가 쓴 말');
  letThrough();
  await expect(page.getByText('먼저 쓴 말이 있어 초안을 열지 않았어요')).toBeVisible();
  await expect(writer.text).toHaveValue('기다리다가 쓴 말');
  await writer.saved();
  expect(await textsOf(page)).toEqual(['기다리다가 쓴 말', '예전에 쓰던 글']);
});

test('going back to an earlier text keeps the present one, however young', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.text.fill('처음 쓴 글');
  await writer.saved();
  for (const text of ['두 번째 글', '방금 쓴 글']) {
    const isSaved = page.waitForResponse(`${DRAFTS}/*`);
    await writer.text.fill(text);
    await isSaved;
  }
  await page.getByRole('button', { name: '초안' }).click();
  const isSaved = page.waitForResponse(`${DRAFTS}/*`);
  await page.getByRole('button', { name: /처음 쓴 글/ }).click();
  await expect(writer.text).toHaveValue('처음 쓴 글');
  await isSaved;
  await page.getByRole('button', { name: '초안' }).click();
  await expect(page.getByRole('dialog', { name: '초안' })).toContainText('방금 쓴 글');
});

test('a draft is thrown away only after a question', async ({ page, signIn }) => {
  await signIn();
  await addDraft(page, '지워질 글');
  await openWriter(page);
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: '지우기' }).click();
  const question = page.getByRole('alertdialog', { name: '이 초안을 지울까요?' });
  await question.getByRole('button', { name: '취소' }).click();
  expect(await textsOf(page)).toEqual(['지워질 글']);
  await page.getByRole('button', { name: '지우기' }).click();
  await question.getByRole('button', { name: '지우기' }).click();
  await expect(page.getByText('저장된 초안이 없어요.')).toBeVisible();
  expect(await textsOf(page)).toEqual([]);
});

test('the focus goes on to the draft that takes the place of one that is thrown away', async ({ page, signIn }) => {
  await signIn();
  for (const text of ['셋째 글', '둘째 글', '첫째 글']) await addDraft(page, text);
  await openWriter(page);
  await page.getByRole('button', { name: '초안' }).click();
  const drafts = page.getByRole('dialog', { name: '초안' });
  const throwAway = async (text: string) => {
    await drafts.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: '지우기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await expect(drafts.getByText(text)).toHaveCount(0);
  };
  await throwAway('둘째 글');
  await expect(drafts.getByRole('button', { name: /^셋째 글/ })).toBeFocused();
  await throwAway('셋째 글');
  await expect(drafts.getByRole('button', { name: /^첫째 글/ })).toBeFocused();
  await throwAway('첫째 글');
  await expect(drafts.locator(':focus')).toHaveText('저장된 초안이 없어요.');
});

test('a draft that another device has published is not found again', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.text.fill('휴대폰에서 올릴 글');
  await writer.saved();
  const [draft] = await draftsOf(page);
  const data = { channelId: 1, content: '휴대폰에서 올릴 글', draftId: draft?.id, draftVersion: 1 };
  expect((await page.request.post('/api/v1/community/talk', { data })).status()).toBe(200);
  await openWriter(page);
  await expect(writer.text).toHaveValue('');
  await expect(page.getByText('쓰던 글을 불러왔어요')).toHaveCount(0);
});

test('what is published is nobody’s unfinished work', async ({ page, signIn }) => {
  const me = await signIn();
  const { id } = await addTalk('올라가 있는 톡', { authorId: me.id });
  const writer = await openWriter(page, `/community/writing?id=${id}`);
  await expect(writer.text).toHaveValue('올라가 있는 톡');
  await writer.text.fill('고치다 만 톡');
  await writer.saved();
  await openWriter(page, `/community/writing?id=${id}`);
  await expect(writer.text).toHaveValue('고치다 만 톡');
  await page.getByRole('button', { name: '올린 글로 되돌리기' }).click();
  await expect(writer.text).toHaveValue('올라가 있는 톡');
  const [draft] = await draftsOf(page);
  await page.request.delete(`/api/v1/draft/talk/${draft?.id}`);
  const looked = page.waitForResponse(`${DRAFTS}?*`);
  await openWriter(page, `/community/writing?id=${id}`);
  await looked;
  await expect(writer.text).toHaveValue('올라가 있는 톡');
  await expect(page.getByText('쓰던 글을 불러왔어요')).toHaveCount(0);
});

test('once a talk is out, nothing is typed that would be lost', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('다 쓴 글');
  await writer.saved();
  await writer.text.evaluate((field) =>
    addEventListener('beforeunload', () => {
      field.focus();
      sessionStorage.setItem('focused', String(document.activeElement === field));
    }),
  );
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  expect(await page.evaluate(() => sessionStorage.getItem('focused'))).toBe('false');
});

test('a tag that is none keeps the talk from being published without it', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('태그를 붙인 글');
  const tag = page.getByRole('textbox', { name: '태그' });
  await tag.fill('스무 글자보다 긴 말은 태그가 될 수 없어요');
  await writer.publish.click();
  await expect(page.getByRole('alert').filter({ hasText: '태그는 20자까지 쓸 수 있어요.' })).toBeVisible();
  await expect(tag).toBeFocused();
  await tag.fill('짧은태그');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  await expect(page.getByRole('article').first()).toContainText('#짧은태그');
});

test('a draft whose first answer is lost is one draft, with the last words', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await page.clock.install();
  await answerWithClockHeld(page, DRAFTS, loseAnswer, () => writer.text.fill('첫마디'));
  await expect(writer.status).toContainText('연결되면 저장할게요');
  await page.unroute(DRAFTS);
  await page.clock.resume();
  await writer.text.pressSequentially(' 그리고 끝마디');
  await expect.poll(() => textsOf(page), AFTER_RETRY).toEqual(['첫마디 그리고 끝마디']);
  await writer.saved();
});

test('a save whose answer is lost is no other device’s', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.text.fill('첫마디');
  await writer.saved();
  await page.clock.install();
  // The server keeps it without the space at its end.
  await answerWithClockHeld(page, `${DRAFTS}/*`, loseAnswer, () => writer.text.pressSequentially(' 둘째 '));
  await expect(writer.status).toContainText('연결되면 저장할게요');
  await page.unroute(`${DRAFTS}/*`);
  await page.clock.resume();
  await writer.text.pressSequentially('셋째');
  await expect.poll(() => textsOf(page), AFTER_RETRY).toEqual(['첫마디 둘째 셋째']);
  await writer.saved();
});

test('a talk whose answer is lost is published once, as it was corrected', async ({ page, signIn }) => {
  const { id } = await signIn();
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  await writer.text.fill('새싹이 낫어요');
  await writer.saved();
  await page.route(TALKS, loseAnswer, { times: 1 });
  await writer.publish.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await writer.text.fill('새싹이 났어요');
  await writer.publish.click();
  await page.waitForURL(/\/community\/view\/\d+$/);
  const { result } = await (await page.request.get(`/api/v1/community/talks/user/${id}`)).json();
  expect(result.talks.map(({ content }: { content: string }) => content)).toEqual(['새싹이 났어요']);
  expect(await textsOf(page)).toEqual([]);
});

test('what is published while it is being saved leaves no draft', async ({ page, signIn }) => {
  await signIn();
  const writer = await openWriter(page);
  await writer.chooseChannel('오늘의 초록');
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(DRAFTS, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const saving = page.waitForRequest(DRAFTS);
  await writer.text.fill('쓰자마자 올린 글');
  await saving;
  await writer.publish.click();
  letThrough();
  await page.waitForURL(/\/community\/view\/\d+$/);
  expect(await textsOf(page)).toEqual([]);
});
