import type { Dialog, Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { storyDraftsOf, storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** Nobody loses a word, nor a picture, on the way to a story. */

async function openWriter(page: Page, address?: string) {
  const writer = storyWriterOn(page);
  await writer.open(address);
  return writer;
}

/** Chromium reports calls that were refused or not answered. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a story outlives a closed tab without a connection, with the picture that was on its way', async ({
  page,
  context,
  signIn,
}) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('끊긴 날의 기록');
  await writer.body.click();
  await page.keyboard.type('연결된 동안 쓴 말.');
  await writer.saved();
  await context.setOffline(true);
  await writer.insertPhotos('사진', await photos(1));
  await page.keyboard.type('끊긴 동안 쓴 말.');
  await expect(writer.status).toContainText('연결되면 저장할게요', { timeout: 20_000 });
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  const again = await openWriter(next);
  await expect(again.title).toHaveValue('끊긴 날의 기록');
  await expect(again.body).toContainText('연결된 동안 쓴 말.');
  await expect(again.body).toContainText('끊긴 동안 쓴 말.');
  await again.uploaded(1);
  await expect
    .poll(async () => (await storyDraftsOf(next))[0]?.body.body.map(({ type }) => type), { timeout: 30_000 })
    .toEqual(['paragraph', 'image', 'paragraph']);
});

test('two tabs: neither text is lost', async ({ page, context, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('처음 제목');
  await writer.saved();
  const other = await openWriter(await context.newPage());
  await expect(other.title).toHaveValue('처음 제목');
  await other.title.fill('둘째 탭의 제목');
  await other.saved();
  await writer.title.fill('첫째 탭의 제목');
  const question = page.getByRole('alertdialog', { name: '다른 곳에서도 이 글을 썼어요' });
  await expect(question).toContainText('둘째 탭의 제목');
  await question.getByRole('button', { name: '다른 곳의 글로 바꾸기' }).click();
  await expect(writer.title).toHaveValue('둘째 탭의 제목');
  const titles = (await storyDraftsOf(page)).map(({ body }) => body.title);
  expect(titles.toSorted()).toEqual(['둘째 탭의 제목', '첫째 탭의 제목']);
});

test('leaving with words that are not saved asks', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.route('**/api/v1/draft/story', () => {});
  await writer.body.click();
  await page.keyboard.type('아직 저장되지 않은 말');
  await page.evaluate(() => location.assign('/story'));
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(writer.body).toContainText('아직 저장되지 않은 말');
});

test('another draft is opened, and an earlier version, with the present one kept', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const body = { title: '예전에 쓰던 글', body: [{ type: 'quote', text: '천천히' }] };
  await page.request.post('/api/v1/draft/story', { data: { body } });
  const writer = await openWriter(page);
  await writer.title.fill('지금 쓰는 글');
  await writer.saved();
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expect(writer.title).toHaveValue('예전에 쓰던 글');
  await expect(writer.body.locator('blockquote')).toContainText('천천히');
  await writer.title.fill('예전 글을 고쳤어요');
  await writer.saved();
  await expect
    .poll(async () => (await storyDraftsOf(page)).map(({ body: { title } }) => title).toSorted())
    .toEqual(['예전 글을 고쳤어요', '지금 쓰는 글']);
  await page.getByRole('button', { name: '초안' }).click();
  await page.getByRole('button', { name: /예전에 쓰던 글/ }).click();
  await expect(writer.title).toHaveValue('예전에 쓰던 글');
  await writer.body.locator('blockquote p').click();
  await page.keyboard.press('Control+z');
  // What stood here before is no step that could be undone.
  await expect(writer.body.locator('blockquote')).toContainText('천천히');
});

test('a picture that is refused says why where it stands, and keeps the story from being published', async ({
  page,
  signIn,
}) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('사진이 있는 글');
  await writer.body.click();
  await writer.insertPhotos('사진', [
    { name: 'IMG.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  ]);
  await expect(writer.body.getByRole('alert')).toContainText('JPG로 내보낸 뒤 올려 주세요');
  await writer.publish.click();
  await expect(page.getByText('올리지 못한 사진이 있어요')).toBeVisible();
  await expect(page.getByRole('button', { name: '다시 올리기' })).toBeFocused();
  await page.getByRole('button', { name: '사진 빼기' }).click();
  await expect(writer.body.locator('.editor-image')).toHaveCount(0);
  await page.keyboard.type('사진 없이 올려요.');
  await writer.publish.click();
  await page.getByRole('dialog', { name: '스토리 발행' }).getByRole('button', { name: '발행하기' }).click();
  await page.waitForURL(/\/story\/\d+$/);
});

test('pictures change their places, alone and in a gallery, and are taken out again', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.body.click();
  await page.keyboard.type('사진 위의 글');
  const [one, ...more] = await photos(3, 200);
  await writer.insertPhotos('사진', one ? [one] : []);
  await writer.insertPhotos('사진 묶음', more);
  await writer.uploaded(3);
  await page.getByRole('button', { name: '사진 위로', exact: true }).click();
  await expect(writer.blocks.first().locator('img')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '사진 위로', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: '2번째 사진 설명' }).fill('둘째였던 사진');
  await page.getByRole('button', { name: '2번째 사진 앞으로' }).click();
  await expect(page.getByRole('textbox', { name: '1번째 사진 설명' })).toHaveValue('둘째였던 사진');
  await page.getByRole('button', { name: '2번째 사진 빼기' }).click();
  await writer.uploaded(2);
  await writer.saved();
  await expect
    .poll(async () => (await storyDraftsOf(page))[0]?.body.body)
    .toMatchObject([{ type: 'image' }, { type: 'paragraph' }, { type: 'image', alt: '둘째였던 사진' }]);
});

test('words that are typed while a story is on its way go out after it', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const story = { title: '올린 이야기', body: [{ type: 'paragraph', text: '처음 쓴 말' }] };
  const { result } = await (await page.request.post('/api/v1/stories', { data: story })).json();
  const writer = await openWriter(page, `/maker/myStoryEdit?id=${result.id}`);
  await writer.title.fill('고친 이야기');
  const typeOn = async () => {
    await expect(page.getByRole('button', { name: '발행하고 있어요' })).toBeVisible();
    await writer.title.fill('더 고친 이야기');
  };
  await page.route(`**/api/v1/stories/${result.id}`, (route) => typeOn().then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: '다시 발행' }).click();
  await page.waitForURL(`/story/${result.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('더 고친 이야기');
});

test('a time that is chosen when the line is back holds', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('내일 볼 이야기');
  await writer.body.click();
  await page.keyboard.type('내일 아침에 만나요.');
  await writer.saved();
  const dialog = page.getByRole('dialog', { name: '스토리 발행' });
  await page.route('**/api/v1/stories', (route) => route.abort('connectionfailed'), { times: 1 });
  await writer.publish.click();
  await dialog.getByRole('button', { name: '발행하기' }).click();
  await expect(dialog).toBeHidden();
  await writer.publish.click();
  await dialog.getByRole('radio', { name: /예약하기/ }).check();
  await dialog.getByRole('button', { name: '예약하기' }).click();
  await page.waitForURL(/\/my\/story\?status=SCHEDULED/);
  await expect(page.getByRole('main')).toContainText('내일 볼 이야기');
});

test('a photo that waits for a connection holds no window: the writer goes on, and publishes when it is up', async ({
  page,
  signIn,
}) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await page.route('**/api/v1/uploadImage', (route) => route.abort('connectionfailed'));
  await writer.title.fill('사진을 기다리는 이야기');
  await writer.body.click();
  await page.keyboard.type('사진은 뒤에 와요.');
  await writer.insertPhotos('사진', await photos(1, 64));
  await writer.publish.click();
  const question = page.getByRole('dialog', { name: '스토리 발행' });
  await question.getByRole('button', { name: '발행하기' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: '사진을 올리고 있어요' })).toHaveAttribute('aria-busy', 'true');
  await writer.title.pressSequentially(' 하나');
  await page.unroute('**/api/v1/uploadImage');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForURL(/\/story\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('사진을 기다리는 이야기 하나');
});

test('a published story is previewed before it is changed', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const story = { title: '올린 이야기', body: [{ type: 'paragraph', text: '처음 쓴 말' }] };
  const { result } = await (await page.request.post('/api/v1/stories', { data: story })).json();
  const writer = await openWriter(page, `/maker/myStoryEdit?id=${result.id}`);
  await writer.preview.click();
  await expect(page.getByRole('dialog', { name: '미리보기' }).getByRole('article')).toContainText('처음 쓴 말');
});

test('what was begun to be changed is found again, and given up for what stands', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const story = { title: '서 있는 이야기', body: [{ type: 'paragraph', text: '처음 쓴 말' }] };
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  for (const [when, words] of [
    [{}, '발행한 글로 되돌리기'],
    [{ publishAt }, '예약한 글로 되돌리기'],
  ] as const) {
    const { result } = await (await page.request.post('/api/v1/stories', { data: { ...story, ...when } })).json();
    const writer = await openWriter(page, `/maker/myStoryEdit?id=${result.id}`);
    await writer.title.fill('고치다 만 이야기');
    await writer.saved();
    await page.reload();
    await expect(writer.title).toHaveValue('고치다 만 이야기');
    await page.getByRole('button', { name: words }).click();
    await expect(writer.title).toHaveValue('서 있는 이야기');
  }
});

test('nothing is done with a story before what is typed is safe', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const story = { title: '올린 이야기', body: [{ type: 'paragraph', text: '처음 쓴 말' }] };
  const { result } = await (await page.request.post('/api/v1/stories', { data: story })).json();
  const writer = await openWriter(page, `/maker/myStoryEdit?id=${result.id}`);
  await expect(writer.title).toHaveValue('올린 이야기');
  await page.route('**/api/v1/draft/story', (route) => route.abort());
  await writer.title.fill('고치다 만 이야기');
  const hide = async () => {
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '숨기기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '숨기기' }).click();
  };
  await hide();
  await expect(page.getByText('지금 쓴 글을 아직 저장하지 못했어요')).toBeVisible();
  expect((await page.request.get(`/story/${result.id}`)).status()).toBe(200);
  await page.unroute('**/api/v1/draft/story');
  await hide();
  await page.waitForURL('/my/story*');
  expect((await storyDraftsOf(page)).map(({ body }) => body.title)).toEqual(['고치다 만 이야기']);
});

test('a long story is saved, too, when its page is left', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('아주 긴 이야기');
  await writer.saved();
  await writer.body.click();
  // In UTF-8 far more than browsers send for a page that is gone.
  const paragraphs = Array.from({ length: 6 }, () => '물'.repeat(4_500));
  await writer.body.evaluate((field, text) => {
    const statuses: unknown[] = [];
    const shown = document.querySelector<HTMLElement>('.draft-status');
    new MutationObserver(() => statuses.push(shown?.dataset.status)).observe(shown as Node, { attributes: true });
    Object.assign(window, { statuses });
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, paragraphs.join('\n\n'));
  await expect.poll(async () => (await storyDraftsOf(page))[0]?.body.body.length).toBe(6);
  await writer.saved();
  expect(await page.evaluate(() => (window as unknown as { statuses: string[] }).statuses)).not.toContain('failed');
});

test('nothing that is pasted is cut: what is too long is said where it stands', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  // A family is one character, in eleven units.
  await writer.title.fill('👨‍👩‍👧‍👦'.repeat(100));
  await writer.saved();
  await writer.body.click();
  await page.keyboard.type('식구들의 이야기');
  await writer.title.fill('가'.repeat(101));
  await expect(writer.title).toHaveValue('가'.repeat(101));
  await writer.publish.click();
  await expect(page.getByRole('alert').filter({ hasText: '제목은 100자까지 쓸 수 있어요.' })).toBeVisible();
  await expect(writer.title).toBeFocused();
  await writer.title.fill('식구');
  await writer.insertPhotos('사진', await photos(1, 64));
  await writer.uploaded(1);
  const caption = page.getByRole('textbox', { name: '사진 아래 글' });
  await caption.fill('말'.repeat(201));
  await expect(caption).toHaveAccessibleDescription('사진 아래 글은 200자까지 쓸 수 있어요.');
  await expect(caption).toHaveValue('말'.repeat(201));
});

test('a fault and a choice of one publishing are not those of the next', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = await openWriter(page);
  await writer.title.fill('다시 여는 창');
  await writer.body.click();
  await page.keyboard.type('언제 올릴까요?');
  await writer.publish.click();
  const dialog = page.getByRole('dialog', { name: '스토리 발행' });
  await dialog.getByRole('radio', { name: /예약하기/ }).check();
  await page.getByLabel('예약 시간 (한국 시간)').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: '예약하기' }).click();
  await expect(dialog).toContainText('지금보다 뒤의 시간을 골라 주세요.');
  await page.getByLabel('예약 시간 (한국 시간)').fill('2100-01-01T09:00');
  await dialog.getByRole('button', { name: '예약하기' }).click();
  await expect(dialog).toContainText('1년 안의 시간을 골라 주세요.');
  await page.keyboard.press('Escape');
  await writer.publish.click();
  await expect(dialog.getByRole('radio', { name: /지금 발행하기/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /예약하기/ }).check();
  await expect(dialog).not.toContainText('1년 안의 시간을 골라 주세요.');
});
