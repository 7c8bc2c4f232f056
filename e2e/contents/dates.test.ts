import { addStories, addTalk } from './contents.ts';
import { expect, test } from '../test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('dates on a talk, in a list and on a story show the elapsed time at first, and the day later', async ({
  page,
}) => {
  const { id } = await addTalk('방금 올린 톡이에요');
  const day = /^\d{4}\.\d{2}\.\d{2}$/;
  const now = Date.now();
  for (const [age, told] of [
    [0, '방금'],
    [5 * MINUTE_MS, '5분 전'],
    [72 * HOUR_MS, day],
  ] as const) {
    await page.clock.setFixedTime(now + age);
    await page.goto(`/community/view/${id}`);
    await expect(page.locator('.talk-head time')).toHaveText(told);
  }
  await page.goto('/community/feed/all');
  await expect(page.locator('.talk-card time').first()).toHaveText(day);

  const { ids, path } = await addStories(1);
  await page.goto(path);
  await expect(page.locator('.card time')).toHaveText('2020.01.01');
  await page.goto(`/story/${ids[0]}`);
  await expect(page.locator('.content-facts time')).toHaveText('2020.01.01');
});
