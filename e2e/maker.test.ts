import type { Page } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { applause, comment, content, contentView } from '../src/db/schema/index.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { expectNoBarriers } from './axe.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a newcomer becomes a maker', async ({ page, signIn, hasTouch }) => {
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
  // What is wrong is said, what was typed stays.
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

test('a maker changes what they tell', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  await page.goto('/maker/register');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await fieldOf(page, '소개').fill('새 소개예요.');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expectSnackbar(page, '메이커 정보를 저장했어요');
  await page.reload();
  await expect(fieldOf(page, '소개')).toHaveValue('새 소개예요.');
});

test('a page left open undoes nothing that another tab has saved', { tag: '@desktop' }, async ({ context, signIn }) => {
  const { nickname } = await signIn({ isMaker: true });
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  const save = async (tab: Page) => {
    const answer = tab.waitForResponse((response) => response.request().method() === 'PUT');
    await tab.getByRole('button', { name: '저장하기' }).click();
    expect((await answer).status()).toBe(200);
  };
  const [profile, sameProfile] = [await open('/my/profile'), await open('/my/profile')];
  await fieldOf(profile, '소개').fill('처음 소개예요.');
  await save(profile);
  const maker = await open('/maker/register');

  await fieldOf(profile, '닉네임').fill(`${nickname}봄`);
  await fieldOf(profile, '소개').fill('새 소개예요.');
  await save(profile);
  await fieldOf(maker, '링크 1').fill('https://example.com/fern');
  await save(maker);
  await maker.reload();
  await expect(fieldOf(maker, '메이커 이름')).toHaveValue(`${nickname}봄`);
  await expect(fieldOf(maker, '소개')).toHaveValue('새 소개예요.');
  await expect(fieldOf(maker, '링크 1')).toHaveValue('https://example.com/fern');

  await fieldOf(sameProfile, '소개').fill('또 다른 소개예요.');
  await save(sameProfile);
  await sameProfile.reload();
  await expect(fieldOf(sameProfile, '닉네임')).toHaveValue(`${nickname}봄`);
  await expect(fieldOf(sameProfile, '소개')).toHaveValue('또 다른 소개예요.');

  // What the page was filled with at first is a change once something else has been saved.
  await fieldOf(profile, '소개').fill('');
  await save(profile);
  await profile.reload();
  await expect(fieldOf(profile, '소개')).toHaveValue('');
});

for (const [island, path] of [
  ['MakerFormIsland', '/maker/register'],
  ['ProfileFormIsland', '/my/profile'],
] as const) {
  test(
    `what was typed at ${path} stays when the session has ended, and one is asked to sign in`,
    { tag: '@desktop' },
    async ({ page, context, signIn, consoleErrors }) => {
      await signIn({ isMaker: true });
      const script = Promise.withResolvers<void>();
      await page.route(new RegExp(island), async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      // Typed before the form's script has come.
      await fieldOf(page, '소개').fill('한참 적은 소개예요.');
      script.resolve();
      await context.clearCookies();
      await page.getByRole('button', { name: '저장하기' }).click();
      await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(fieldOf(page, '소개')).toHaveValue('한참 적은 소개예요.');
      // Chromium reports the answers 401.
      consoleErrors.length = 0;
    },
  );
}

test('a visitor who reads what makers do signs in from there', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/maker/introduce');
  await page.getByRole('button', { name: '로그인하고 시작하기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/maker/introduce');
});

/** A story of theirs with a few readers, all on the same day. */
async function addReaders(makerId: number): Promise<void> {
  await onDatabase(async (db) => {
    const add = fixtures(db);
    const contentId = await add.addStory({ authorId: makerId, title: '고사리 일기' });
    const memberId = await add.addMember(`이웃${makerId}`);
    const createdAt = new Date();
    const day = new Date(createdAt.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    await db.insert(contentView).values(['하나', '둘', '셋'].map((viewer) => ({ contentId, viewer, day })));
    // Whoever counts meanwhile finds all or none.
    await db.transaction(async (transaction) => {
      await transaction.insert(applause).values({ contentId, memberId, createdAt });
      await transaction.insert(comment).values({ contentId, authorId: memberId, body: '포자가 보이네요.', createdAt });
      await transaction.update(content).set({ applauseCount: 1, commentCount: 1 }).where(eq(content.id, contentId));
    });
  });
}

test('the home of makers shows their figures as charts and as a table, for three periods', async ({ page, signIn }) => {
  const me = await signIn({ isMaker: true });
  await addReaders(me.id);
  await page.goto('/maker/myMakerHome');
  const views = page.getByRole('region', { name: '조회' });
  await expect(views.locator('.figure-total')).toHaveText('3');
  await expect(views.getByRole('img')).toHaveAccessibleName(
    /^최근 30일 동안 조회는 모두 3건이에요\. 가장 많은 때는 \d+월 \d+일로 3건이에요\.$/,
  );
  await expect(page.getByRole('region', { name: '스크랩' }).getByRole('img')).toHaveAccessibleName(
    '최근 30일 동안 스크랩이 없어요.',
  );
  await expectNoBarriers(page);
  for (const [name, rows] of [
    ['7일', 7],
    ['1년', 52],
  ] as const) {
    await page.getByRole('navigation', { name: '기간' }).getByRole('link', { name }).click();
    await expect(views.locator('.figure-bar')).toHaveCount(rows);
    await page.getByText('숫자로 보기').click();
    const table = page.getByRole('table', { name: '날짜별 숫자' });
    await expect(table.getByRole('row')).toHaveCount(rows + 1);
    // That day may be yesterday by now.
    const read = table.getByRole('row').filter({ has: page.getByRole('cell', { name: '3', exact: true }) });
    await expect(read.getByRole('cell')).toHaveText(['3', '1', '0', '1', '0']);
  }
  await page.getByRole('link', { name: '고사리 일기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '고사리 일기' })).toBeVisible();
});

test('news lead to what they are about', { tag: '@desktop' }, async ({ page, signIn }) => {
  const me = await signIn({ isMaker: true });
  await page.goto('/maker/notification');
  await expect(page.getByText('아직 새 소식이 없어요')).toBeVisible();
  await addReaders(me.id);
  await page.reload();
  await expect(page.getByText('아직 새 소식이 없어요')).toBeHidden();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: '포자가 보이네요.' }).click();
  await expect(page.getByRole('region', { name: /^댓글 / }).getByText('포자가 보이네요.')).toBeInViewport();
});

test('the makers’ pages have no barriers, and nothing scrolls sideways', async ({ page, signIn, isMobile }) => {
  const me = await signIn({ isMaker: true });
  await addReaders(me.id);
  for (const path of ['/maker/notice', '/maker/register', '/user']) {
    await page.goto(path);
    await expectNoBarriers(page);
  }
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
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
  }
});
