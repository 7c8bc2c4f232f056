import { addStories } from './contents.ts';
import { expect, test } from './members.ts';

test('applause is as quiet as what stands beside it, until it is given', async ({ page, signIn }) => {
  const { ids } = await addStories(1);
  await signIn();
  await page.goto(`/story/${ids[0]}`);
  const bar = page.getByRole('group', { name: '반응' });
  const inkOf = (name: RegExp) =>
    bar
      .getByRole('button', { name })
      .locator('svg')
      .evaluate((icon) => getComputedStyle(icon).color);
  const quiet = await inkOf(/스크랩/);
  expect(await inkOf(/박수/)).toBe(quiet);
  await bar.getByRole('button', { name: /박수/ }).click();
  await expect.poll(() => inkOf(/박수/)).not.toBe(quiet);
});

test('how many follow is told once somebody does', async ({ page, signIn }) => {
  const { ids } = await addStories(1);
  await signIn();
  await page.goto(`/story/${ids[0]}`);
  const author = page.getByRole('complementary', { name: '메이커' });
  await expect(author.getByText('팔로워')).toBeHidden();
  await author.getByRole('button', { name: /팔로우하기/ }).click();
  await expect(author.getByText('팔로워 1')).toBeVisible();
});
