import { answerInquiry } from '../src/features/inquiry/answer-inquiry.server.ts';
import { tellEverybody } from '../tests/harness/tell-everybody.ts';
import { expectNoBarriers } from './axe.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';
import { photos } from './writer.ts';

/** Asking the operators: from the form to the answer. */

const TITLE = '사진이 <안> 올라가요';
const TEXT = '큰 사진이에요.\n<b>1 & 2</b>';

test('a member asks with a picture, is answered, and the alarm leads there', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story');
  await page.goto('/help/contact');
  await expect(page.getByText('아직 보낸 문의가 없어요')).toBeVisible();
  await page.getByRole('button', { name: '문의 보내기' }).click();
  await expect(page.getByText('문의 종류를 골라 주세요.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '문의 종류' })).toBeFocused();
  await page.getByRole('combobox', { name: '문의 종류' }).selectOption('오류 알리기');
  await page.getByRole('textbox', { name: '제목' }).fill(TITLE);
  await page.getByRole('textbox', { name: '내용' }).fill(TEXT);
  await page.locator('input[type="file"]').setInputFiles(await photos(1));
  const pictures = page.getByRole('region', { name: '사진' }).getByRole('listitem');
  await expect(pictures).toHaveCount(1);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: '문의 보내기' }).click();

  await page.waitForURL(/\/help\/contact\?id=\d+#inquiry-\d+$/);
  const mine = page.getByRole('article').filter({ hasText: TITLE });
  await expect(mine).toHaveCount(1);
  await expect(mine.getByText('답변 대기')).toBeVisible();
  // Back does not come to a form that was sent.
  await page.goBack();
  await expect(page).toHaveURL('/story');
  await page.goForward();
  await expect(mine.getByText('<b>1 & 2</b>')).toBeVisible();
  await expect(mine.getByRole('link', { name: '1번째 사진 크게 보기' })).toBeVisible();
  await expect(mine.getByText('답변이 올라오면 알림으로')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('');
  await expectNoBarriers(page);

  const id = Number(new URL(page.url()).searchParams.get('id'));
  await onDatabase(async (db) => {
    await answerInquiry(db, id, '오늘 고쳤어요.\n다시 올려 주세요.');
    await tellEverybody(db);
  });
  await page.goto('/alarm');
  const letter = page.getByRole('listitem').filter({ hasText: '문의에 답변이 올라왔어요.' });
  await letter.locator('summary').click();
  await letter.getByRole('link', { name: '바로가기' }).click();
  await expect(mine.getByText('답변 완료')).toBeVisible();
  await expect(mine.getByText('오늘 고쳤어요. 다시 올려 주세요.')).toBeInViewport();
});

test(
  'what is written waits on this device, and a lost answer makes no second inquiry',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.goto('/help/contact');
    const title = page.getByRole('textbox', { name: '제목' });
    await title.fill('쓰다 만 문의');
    await page.getByRole('combobox', { name: '문의 종류' }).selectOption('제안하기');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '사진 넣기' }).click();
    await (await chooser).setFiles(await photos(6, 64));
    await expect(page.getByText('1장은 넣지 않았어요')).toBeVisible();
    const pictures = page.getByRole('region', { name: '사진' }).getByRole('listitem');
    await expect(pictures).toHaveCount(5);
    await expect(pictures.locator('progress')).toHaveCount(0);
    await page.reload();
    await expect(title).toHaveValue('쓰다 만 문의');
    await expect(page.getByRole('combobox', { name: '문의 종류' })).toHaveValue('7');
    await expect(pictures).toHaveCount(5);
    await page.getByRole('button', { name: '5번째 사진 빼기' }).click();
    await expect(pictures).toHaveCount(4);
    await expect(page.getByRole('button', { name: '4번째 사진 빼기' })).toBeFocused();
    await page.getByRole('textbox', { name: '내용' }).fill('식물 이름으로도 찾고 싶어요.');

    let isLost = true;
    await page.route('**/api/v1/qna', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    const send = page.getByRole('button', { name: '문의 보내기' });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: '연결' })).toBeVisible();
    await expect(title).toHaveValue('쓰다 만 문의');
    await send.click();
    await page.waitForURL(/\?id=\d+/);
    await expect(page.getByRole('article').filter({ hasText: '쓰다 만 문의' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /사진 크게 보기/ })).toHaveCount(4);
    consoleErrors.length = 0;
  },
);

test(
  'what is changed while pictures go up is sent, nothing changes after that, and a lost picture is named',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const upload = Promise.withResolvers<void>();
    await page.route('**/api/v1/uploadImage', async (route) => {
      await upload.promise;
      await route.continue();
    });
    await page.goto('/help/contact');
    const title = page.getByRole('textbox', { name: '제목' });
    await page.getByRole('combobox', { name: '문의 종류' }).selectOption('오류 알리기');
    await title.fill('고치기 전');
    await page.getByRole('textbox', { name: '내용' }).fill('그대로예요.');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '사진 넣기' }).click();
    await (await chooser).setFiles(await photos(1, 64));
    const send = page.getByRole('button', { name: /문의 보내기|사진을 올리고|보내고/ });
    await send.click();
    await expect(send).toHaveText('사진을 올리고 있어요');
    await title.fill('고친 뒤');

    const answer = Promise.withResolvers<void>();
    await page.route('**/api/v1/qna', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ title: '고친 뒤', categoryId: 6 });
      await answer.promise;
      const images = ['/media/aaaaaaaaaaaaaaaaaaaa/320.webp'];
      await route.continue({ postData: { ...route.request().postDataJSON(), images } });
    });
    await page.route('**/media/**', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
    );
    upload.resolve();
    await expect(send).toHaveText('보내고 있어요');
    await expect(title).not.toBeEditable();
    await expect(page.getByRole('button', { name: '사진 넣기' })).toBeDisabled();
    answer.resolve();
    await expect(page.getByText('사진이 지워졌어요. 빼고 다시 넣어 주세요.')).toBeVisible();
    await expect(title).toBeEditable();

    await page.unroute('**/api/v1/qna');
    await page.getByRole('button', { name: '1번째 사진 빼기' }).click();
    await send.click();
    await page.waitForURL(/\?id=\d+/);
    await expect(page.getByRole('article').filter({ hasText: '고친 뒤' })).toHaveCount(1);
    consoleErrors.length = 0;
  },
);

test(
  'what was typed before the form’s script came is kept, and what is kept and is no draft is passed over',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const script = Promise.withResolvers<void>();
    await page.route(/InquiryFormIsland/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/help/contact', { waitUntil: 'commit' });
    const title = page.getByRole('textbox', { name: '제목' });
    await title.fill('초안');
    script.resolve();
    const keyOfDraft = () => page.evaluate(() => Object.keys(localStorage).find((name) => name.endsWith(':inquiry')));
    await expect.poll(keyOfDraft).toBeTruthy();
    const key = (await keyOfDraft()) ?? '';
    for (const text of ['{', '{"title":1}', 'null']) {
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const);
      await page.reload();
      await page.getByRole('button', { name: '문의 보내기' }).click();
      await expect(page.getByText('문의 종류를 골라 주세요.')).toBeVisible();
      await expect(title).toHaveValue('');
    }
    expect(consoleErrors).toEqual([]);
  },
);

test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/help/contact');
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('button', { name: '로그인하고 문의하기' }).click();
  await expect(page.locator('dialog#login')).toBeVisible();
});
