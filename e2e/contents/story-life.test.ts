import { eq } from '../../src/db/drizzle.ts';
import { publishEvents } from '../../src/db/domain-events.ts';
import { content } from '../../src/db/schema/index.ts';
import { koreanMinute } from '../../src/lib/date-fields.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { storyWriterOn } from '../writing/story-writer.ts';
import { tick } from '../tick.ts';

/** From a newcomer to a maker with a story for followers. */

/** Makes a scheduled story due. */
async function bringForward(id: number): Promise<void> {
  await onDatabase(async (db) => {
    await db.update(content).set({ publishedAt: new Date() }).where(eq(content.id, id));
    await publishEvents(db, { what: 'content scheduled', id });
  });
}

test(
  'a newcomer becomes a maker, and a follower reads their story after its scheduled time',
  { tag: '@phone' },
  async ({ page, browser, baseURL, signIn, hasTouch, consoleErrors }) => {
    const nickname = `새메이커${Date.now() % 1_000_000}${hasTouch ? 'm' : 'd'}`;
    await page.goto('/api/auth/google/start');
    await page.getByLabel('이름').fill(nickname);
    await page.getByRole('button', { name: '시작하기' }).click();
    await page.getByLabel('생년월일').fill('19990131');
    await tick(page.getByRole('checkbox', { name: '필수 약관 모두 동의' }));
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.waitForURL('/user/signup/welcome');

    await page.goto('/maker/register');
    await page.getByRole('textbox', { name: '소개', exact: true }).fill('베란다에서 고사리를 길러요.');
    await tick(page.getByRole('checkbox', { name: /메이커 이용약관/ }));
    await page.getByRole('button', { name: '메이커 되기' }).click();
    await page.getByRole('link', { name: '첫 스토리 쓰기' }).click();

    const writer = storyWriterOn(page);
    await expect(writer.body).toBeVisible();
    const title = `${nickname}의 고사리 일기`;
    await writer.title.fill(title);
    await writer.body.click();
    await page.keyboard.type('새순은 주먹을 쥐고 나와요.');
    await writer.saved();
    await writer.publish.click();
    await page.getByRole('radio', { name: /예약하기/ }).check();
    const soon = koreanMinute(new Date(Date.now() + 3_600_000));
    await page.getByLabel('예약 시간 (한국 시간)').fill(soon);
    await page.getByRole('dialog', { name: '스토리 발행' }).getByRole('button', { name: '예약하기' }).click();
    await page.waitForURL('/my/story*');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const scheduled = await (await page.request.get('/api/v1/user/my/stories/SCHEDULED')).json();
    const { id } = scheduled.result.list[0];

    const followers = await browser.newContext({ ...(baseURL && { baseURL }) });
    await signIn({}, followers);
    const follower = await followers.newPage();
    const me = await (await page.request.get('/api/v1/user/me')).json();
    await follower.goto(`/user?id=${me.data.id}`);
    const followed = follower.waitForResponse('**/api/v1/user/follow');
    await follower.getByRole('button', { name: `${nickname} 팔로우하기` }).click();
    expect((await followed).status()).toBe(200);
    const news = follower.getByRole('region', { name: '팔로우한 메이커의 새 스토리' });
    await follower.goto('/community/feed');
    await expect(news).toHaveCount(0);
    expect((await follower.request.get(`/story/${id}`)).status()).toBe(404);

    await bringForward(id);
    await expect.poll(async () => (await follower.request.get(`/story/${id}`)).status()).toBe(200);
    await follower.goto('/story');
    await expect(follower.getByRole('heading', { name: title })).toBeVisible();
    await follower.goto('/community/feed');
    await news.getByRole('link', { name: title }).click();
    await expect(follower.getByRole('article').first()).toContainText('새순은 주먹을 쥐고 나와요.');

    await writer.open(`/maker/myStoryEdit?id=${id}`);
    await writer.body.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('이제 활짝 폈어요.');
    await page.getByRole('button', { name: '다시 발행' }).click();
    await page.waitForURL(`/story/${id}`);
    await follower.reload();
    await expect(follower.getByRole('article').first()).toContainText('이제 활짝 폈어요.');

    await writer.open(`/maker/myStoryEdit?id=${id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '숨기기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '숨기기' }).click();
    await page.waitForURL('/my/story*');
    await follower.goto('/community/feed');
    await expect(news).toHaveCount(0);
    await followers.close();

    // The browser logs the answer "no account", by which the page recognises a newcomer.
    const others = consoleErrors.filter((error) => !/404.*\/v1\/user\/login/.test(error));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  },
);
