import type { Page } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { content, maker } from '../src/db/schema/index.ts';
import { createDraft } from '../src/features/draft/draft.server.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { expectNoBarriers } from './axe.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';

/** What a maker does with stories in the list of their own. */

const entries = (page: Page) => page.getByRole('main').getByRole('article');
const entry = (page: Page, title: string) => entries(page).filter({ hasText: title });
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: '상태' }).getByRole('link', { name });

/** One of long ago, which stands in no list's first pages; or one that is scheduled. */
function write(authorId: number, title: string, scheduledFor?: Date): Promise<number> {
  const status = scheduledFor ? 'SCHEDULED' : 'PUBLISHED';
  const publishedAt = scheduledFor ?? new Date('2020-01-01');
  return onDatabase((db) => fixtures(db).addStory({ authorId, title, status, publishedAt }));
}

const tomorrow = () => new Date(Date.now() + 86_400_000);

test('stories stand by their status, each where it leads on', async ({ page, signIn }) => {
  const me = await signIn({ isMaker: true });
  const id = await write(me.id, '네 장짜리 설명서');
  const scheduled = await write(me.id, '내일의 이야기', tomorrow());
  const body = { title: '쓰다 만 이야기', subtitle: '', thumbnail: null, tags: [], body: [] };
  const draft = await onDatabase((db) => createDraft(db, me.id, { kind: 'story', body, pictureKeys: [] }));
  await page.goto('/my/story');
  await expect(entry(page, '네 장짜리 설명서').getByRole('link').first()).toHaveAttribute('href', `/story/${id}`);
  await expectNoBarriers(page);
  await tab(page, /^예약 1$/).click();
  await expect(entry(page, '내일의 이야기')).toContainText(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}에 발행돼요/);
  await expect(entries(page).getByRole('link').first()).toHaveAttribute('href', `/maker/myStoryEdit?id=${scheduled}`);
  await tab(page, /^초안 1$/).click();
  await expect(entries(page).getByRole('link').first()).toHaveAttribute('href', `/maker/myStoryEdit?draft=${draft}`);
  await tab(page, /^숨김$/).click();
  await expect(page.getByText('숨긴 스토리가 없어요')).toBeVisible();
});

test('a story is hidden, shown again and deleted from the list', async ({ page, signIn, hasTouch }) => {
  const me = await signIn({ isMaker: true });
  const id = await write(me.id, '숨겼다 보일 이야기');
  const act = async (menu: string, name: string) => {
    await press(page, page.getByRole('button', { name: menu }), hasTouch);
    await press(page, page.getByRole('button', { name, exact: true }), hasTouch);
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  };
  await page.goto('/my/story');
  await act('숨겼다 보일 이야기 메뉴', '숨기기');
  await page.waitForURL('/my/story?status=HIDDEN');
  await expect(entry(page, '숨겼다 보일 이야기')).toContainText('나에게만 보여요');
  expect((await page.request.get(`/story/${id}`)).status()).toBe(404);
  await act('숨겼다 보일 이야기 메뉴', '다시 공개하기');
  await page.waitForURL('/my/story');
  await expect.poll(async () => (await page.request.get(`/story/${id}`)).status()).toBe(200);
  await act('숨겼다 보일 이야기 메뉴', '지우기');
  await expect(page.getByText('아직 발행한 스토리가 없어요')).toBeVisible();
  expect((await page.request.get(`/story/${id}`)).status()).toBe(410);
});

test(
  'a scheduled story becomes a draft again, or is published at once',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn({ isMaker: true });
    await write(me.id, '물릴 이야기', tomorrow());
    const id = await write(me.id, '당겨 낼 이야기', tomorrow());
    await page.goto('/my/story?status=SCHEDULED');
    await page.getByRole('button', { name: '물릴 이야기 메뉴' }).click();
    await page.getByRole('button', { name: '예약 취소' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click();
    await page.waitForURL('/my/story?status=DRAFT');
    await expect(entry(page, '물릴 이야기')).toBeVisible();
    await tab(page, /^예약 1$/).click();
    await page.getByRole('button', { name: '당겨 낼 이야기 메뉴' }).click();
    await page.getByRole('button', { name: '지금 발행' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지금 발행' }).click();
    await page.waitForURL('/my/story');
    await expect(entry(page, '당겨 낼 이야기').getByRole('link').first()).toHaveAttribute('href', `/story/${id}`);
    await expect.poll(async () => (await page.request.get(`/story/${id}`)).status()).toBe(200);
  },
);

test(
  'whoever is a maker no more is told so, and takes back what they have written',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const id = await write(me.id, '남아 있던 이야기');
    await write(me.id, '기다리던 이야기', tomorrow());
    await onDatabase((db) => db.delete(maker).where(eq(maker.memberId, me.id)));
    await page.goto('/my/story?status=SCHEDULED');
    await expect(page.getByText('메이커 등록이 해제되어 새 스토리를 쓸 수 없어요.')).toBeVisible();
    await expect(entry(page, '기다리던 이야기')).toContainText('지금은 발행되지 않아요');
    await page.getByRole('button', { name: '기다리던 이야기 메뉴' }).click();
    await page.getByRole('button', { name: '예약 취소' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click();
    await page.waitForURL('/my/story?status=DRAFT');
    await entry(page, '기다리던 이야기').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: '기다리던 이야기' })).toBeVisible();
    await page.goto('/my/story');
    await page.getByRole('button', { name: '남아 있던 이야기 메뉴' }).click();
    await page.getByRole('button', { name: '숨기기' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('다시 등록되기 전에는 다시 공개할 수 없어요');
    await page.getByRole('alertdialog').getByRole('button', { name: '숨기기' }).click();
    await page.waitForURL('/my/story?status=HIDDEN');
    await expectNoBarriers(page);
    expect((await page.request.get(`/story/${id}`)).status()).toBe(404);
    await entry(page, '남아 있던 이야기').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: '남아 있던 이야기' })).toBeVisible();
  },
);

test('somebody who is no maker is told how to become one', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/my/story');
  const main = page.getByRole('main');
  await expect(main.getByText('아직 메이커 회원이 아니신가요?')).toBeVisible();
  await expect(main.getByRole('link', { name: '메이커 가입하기' })).toHaveAttribute('href', '/maker/register');
});

test(
  'changes to a story that an operator has hidden can still be read',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn({ isMaker: true });
    const story = { title: '가려진 이야기', body: [{ type: 'paragraph', text: '처음 쓴 말' }] };
    const { result } = await (await page.request.post('/api/v1/stories', { data: story })).json();
    const changed = { ...story, body: [{ type: 'paragraph', text: '고치던 말' }] };
    await page.request.post('/api/v1/draft/story', { data: { contentId: result.id, body: changed } });
    await onDatabase((db) => db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, result.id)));
    await page.goto('/my/story?status=HIDDEN');
    await page.getByRole('link', { name: /가려진 이야기/ }).click();
    await expect(page.getByRole('article')).toContainText('고치던 말');
    await page.goto(`/maker/myStoryEdit?id=${result.id}`);
    await expect(page.getByRole('article')).toContainText('고치던 말');
  },
);
