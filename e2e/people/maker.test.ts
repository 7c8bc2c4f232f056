import type { Page } from '@playwright/test';
import { eq } from '../../src/db/drizzle.ts';
import { applause, comment, content, contentView } from '../../src/db/schema/index.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from './members.ts';
import { press } from '../press.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a newcomer becomes a maker', { tag: '@phone' }, async ({ page, signIn, hasTouch }) => {
  const { nickname, id } = await signIn();
  await page.goto('/community/list');
  await press(page, page.getByRole('button', { name: '글쓰기' }), hasTouch);
  await press(page, page.getByRole('button', { name: '스토리 쓰기' }), hasTouch);
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' }));
  await press(page, question.getByRole('link', { name: '메이커 가입하기' }), hasTouch);
  await expect(page).toHaveURL('/maker/register');
  if (hasTouch) await expect(page.locator('.top-bar-title')).toHaveText('메이커');
  await expect(fieldOf(page, '메이커 이름')).toHaveValue(nickname);

  const join = page.getByRole('button', { name: '메이커 되기' });
  await press(page, join, hasTouch);
  await expect(page.getByText('어떤 메이커인지 소개를 적어 주세요.')).toBeVisible();
  await expect(page.getByText('약관에 동의해 주세요.')).toBeVisible();
  await fieldOf(page, '소개').fill('창가에서 고사리를 길러요.');
  await fieldOf(page, '링크 1').fill('여기');
  await page.getByRole('button', { name: '링크 추가하기' }).click();
  await expect(fieldOf(page, '링크 2')).toBeFocused();
  await page.keyboard.type('blog.example.com/fern');
  await fieldOf(page, '스토어 주소').fill('https://shop.example.com');
  await page.getByRole('checkbox', { name: /메이커 이용약관/ }).check();
  await press(page, join, hasTouch);
  // Errors are shown, and the input is kept.
  await expect(page.getByText('주소를 확인해 주세요.')).toBeVisible();
  await expect(fieldOf(page, '링크 1')).toBeFocused();
  await expectNoBarriers(page);
  await fieldOf(page, '링크 1').fill('example.com');
  await press(page, join, hasTouch);

  await expect(page.getByRole('heading', { name: '메이커가 되었어요' })).toBeFocused();
  await expect(page.getByRole('link', { name: '첫 스토리 쓰기' })).toHaveAttribute('href', '/maker/myStoryEdit');
  await press(page, page.getByRole('link', { name: '메이커 홈 가기' }), hasTouch);
  await expect(page).toHaveURL('/maker/myMakerHome');
  await expect(page.getByRole('heading', { level: 2, name: '조회' })).toBeVisible();

  await page.goto('/user');
  await expect(page.getByRole('main')).toContainText('메이커');
  const links = page.getByRole('list', { name: '링크' });
  await expect(links.getByRole('link', { name: 'blog.example.com/fern' })).toHaveAttribute(
    'href',
    'https://blog.example.com/fern',
  );
  await expect(links.getByRole('link', { name: '스토어' })).toHaveAttribute('href', 'https://shop.example.com/');
  await expect(page.getByRole('link', { name: '메이커 홈' })).toBeVisible();
  expect(page.url()).toContain(`id=${id}`);

  await page.goto('/community/list');
  await press(page, page.getByRole('button', { name: '글쓰기' }), hasTouch);
  await expect(page.getByRole('link', { name: '스토리 쓰기' })).toHaveAttribute('href', '/maker/myStoryEdit');
});

test(
  'text typed before the form’s script is loaded is sent with the rest',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn({ isMaker: true });
    const script = Promise.withResolvers<void>();
    await page.route(/MakerFormIsland/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/maker/register', { waitUntil: 'commit' });
    await fieldOf(page, '소개').fill('한참 적은 소개예요.');
    script.resolve();
    await page.getByRole('button', { name: '저장하기' }).click();
    await expectSnackbar(page, '메이커 정보를 저장했어요');
    await page.reload();
    await expect(fieldOf(page, '소개')).toHaveValue('한참 적은 소개예요.');
  },
);

/** Adds a story of the maker with a few viewers on one day. */
async function addReaders(makerId: number): Promise<void> {
  await onDatabase(async (db) => {
    const add = fixtures(db);
    const contentId = await add.addStory({ authorId: makerId, title: '고사리 일기' });
    const memberId = await add.addMember(`이웃${makerId}`);
    const createdAt = new Date();
    const day = new Date(createdAt.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    await db.insert(contentView).values(['하나', '둘', '셋'].map((viewer) => ({ contentId, viewer, day })));
    // One transaction, so that the page counts all or none of them.
    await db.transaction(async (transaction) => {
      await transaction.insert(applause).values({ contentId, memberId, createdAt });
      await transaction.insert(comment).values({ contentId, authorId: memberId, body: '포자가 보이네요.', createdAt });
      await transaction.update(content).set({ applauseCount: 1, commentCount: 1 }).where(eq(content.id, contentId));
    });
  });
}

test(
  'makers’ figures, news and forms have no barriers, and nothing scrolls sideways',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn({ isMaker: true });
    await addReaders(me.id);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      '/maker/myMakerHome?days=365',
      '/maker/notification',
      '/maker/notice',
      '/maker/register',
      '/user',
    ]) {
      await page.goto(path);
      const table = page.getByText('숫자로 보기');
      if (await table.count()) await table.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      await expectNoBarriers(page);
    }
    await page.goto('/maker/notification');
    await page.getByRole('link', { name: '포자가 보이네요.' }).click();
    await expect(page.getByRole('region', { name: /^댓글 / }).getByText('포자가 보이네요.')).toBeInViewport();
  },
);
