import { expectNoBarriers } from '../walk/axe.ts';
import { addTalk } from '../contents/contents.ts';
import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/**
 * A member follows or blocks the author of a talk; `tests/browser/toggle/` and `tests/browser/block/` test the rules.
 */

test('a follow counts at once, is kept, and can be ended', { tag: '@desktop' }, async ({ page, signIn, hasTouch }) => {
  await signIn();
  const talk = await addTalk('팔로우할 톡');
  const { nickname } = talk.author;
  const author = page.getByRole('complementary', { name: '작성자' });
  await page.goto(`/community/view/${talk.id}`);
  await press(page, page.getByRole('button', { name: `${nickname} 팔로우하기` }), hasTouch);
  await expect(author).toContainText('팔로워 1');
  await expectSnackbar(page, '팔로우했어요');
  await page.reload();
  await page.getByRole('button', { name: `${nickname} 팔로잉` }).click();
  await expect(author).toContainText('팔로워 0');
  await expectSnackbar(page, '팔로우를 해제했어요');
  await page.reload();
  await expect(page.getByRole('button', { name: `${nickname} 팔로우하기` })).toBeVisible();
});

test(
  'blocking asks first, hides the talk in the previous list, and can be undone',
  { tag: '@phone' },
  async ({ page, signIn, hasTouch }) => {
    await signIn();
    const text = '차단하면 보이지 않을 톡';
    const talk = await addTalk(text);
    await page.goto('/community/feed/all');
    const entry = page.locator(`main a[href="/community/view/${talk.id}"]`);
    await entry.click();
    const more = page.getByRole('button', { name: '더보기' });
    const question = page.getByRole('alertdialog', { name: `${talk.author.nickname}님을 차단할까요?` });
    const ask = async () => {
      await more.click();
      await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '차단하기' }).click();
      await expect(question).toBeVisible();
    };
    await more.click();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await ask();
    await expect(question).toContainText('어느 쪽이든 팔로우하고 있었다면 해제되고');
    await expect(question).toContainText('차단 목록에서 차단을 해제해도 돌아오지 않아요.');
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
    expect(sent).toEqual([]);

    await ask();
    await press(page, question.getByRole('button', { name: '차단하기' }), hasTouch);
    const withheld = page.getByRole('heading', { name: '차단한 회원의 글이에요' });
    await expect(withheld).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    await expectNoBarriers(page);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.goForward();
    await expect(withheld).toBeVisible();
    await press(page, page.getByRole('button', { name: '차단 해제' }), hasTouch);
    await expect(page.getByText(text).last()).toBeVisible();
    await page.waitForLoadState();
  },
);
