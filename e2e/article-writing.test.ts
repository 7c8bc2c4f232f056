import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writer as writers } from '../src/db/schema/index.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { koreanMinute } from '../src/lib/date-fields.ts';
import { expectNoBarriers } from './axe.ts';
import { expectToFit } from './console.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';
import { storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** Operators write for the magazine. */

const DAY_MS = 86_400_000;

/** Somebody who writes for the magazine. */
function addWriter(): Promise<string> {
  return onDatabase(async (db) => {
    const nickname = `작가${randomUUID().slice(0, 6)}`;
    await db.insert(writers).values({ memberId: await fixtures(db).addMember(nickname) });
    return nickname;
  });
}

async function open(page: Page) {
  await page.goto('/admin/content');
  await page.getByRole('link', { name: '매거진 글 쓰기' }).click();
  const writer = storyWriterOn(page);
  await expect(writer.body).toBeVisible();
  return writer;
}

test('an operator writes an article, sees it as its readers will, publishes it, hides and deletes it', async ({
  page,
  browser,
  signIn,
}) => {
  const nickname = await addWriter();
  await signIn({ isOperator: true });
  const writer = await open(page);
  await writer.title.fill('겨울을 나는 법');
  await writer.subtitle.fill('창가에서 배운 것');
  await writer.body.click();
  await page.keyboard.type('바람이 먼저다.');
  await page.keyboard.press('Enter');
  await writer.insertPhotos('사진', await photos(1, 640));
  await page.getByRole('textbox', { name: '사진 설명' }).fill('창가의 화분');
  await page.getByRole('button', { name: '습관 넣기' }).click();
  await page.getByRole('textbox', { name: '습관' }).fill('창 열기');
  await page.getByRole('textbox', { name: '설명', exact: true }).fill('아침마다 십 분');
  await writer.uploaded(1);
  await writer.saved();
  await writer.publish.click();
  await expect(page.getByText('누구의 글인지 골라 주세요.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '작가' })).toBeFocused();
  await page.getByRole('combobox', { name: '작가' }).selectOption(nickname);
  await writer.saved();
  await expectNoBarriers(page);
  await expectToFit(page);

  await writer.preview.click();
  const preview = page.getByRole('dialog', { name: '미리보기' });
  for (const words of ['겨울을 나는 법', '바람이 먼저다.', nickname, '창 열기']) {
    await expect(preview.getByRole('article')).toContainText(words);
  }
  await preview.getByRole('button', { name: '닫기' }).click();
  await writer.publish.click();
  await page.getByRole('dialog', { name: '매거진 글 발행' }).getByRole('button', { name: '발행하기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '겨울을 나는 법' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('발행했어요.');
  await expectNoBarriers(page);
  await expectToFit(page);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const reader = await browser.newContext();
  const statusOf = async () => (await reader.request.get(`/article/${id}`)).status();
  expect(await statusOf()).toBe(200);

  await page.getByRole('button', { name: '숨기기' }).click();
  await expect(page.getByRole('status')).toHaveText('숨겼어요.');
  await expect.poll(statusOf).not.toBe(200);
  await page.getByRole('button', { name: '다시 보이기' }).click();
  await expect(page.getByRole('status')).toHaveText('다시 보여요.');
  await expect.poll(statusOf).toBe(200);
  await page.getByText('지우기', { exact: true }).first().click();
  await page.getByRole('button', { name: '지우기' }).click();
  await expect(page.getByRole('status')).toHaveText('지웠어요.');
  await expect.poll(statusOf).toBe(410);
});

test(
  'two operators change one article: the later one keeps every word',
  { tag: '@desktop' },
  async ({ page, browser, signIn, consoleErrors }) => {
    const nickname = await addWriter();
    await signIn({ isOperator: true });
    const writer = await open(page);
    await writer.title.fill('함께 고치는 글');
    await writer.body.click();
    await page.keyboard.type('처음에 쓴 말.');
    await page.getByRole('combobox', { name: '작가' }).selectOption(nickname);
    await writer.publish.click();
    const question = page.getByRole('dialog', { name: '매거진 글 발행' });
    await question.getByRole('radio', { name: '예약하기' }).check();
    await question.getByLabel('예약 시간').fill(koreanMinute(new Date(Date.now() + 2 * DAY_MS)));
    await question.getByRole('button', { name: '예약하기' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '함께 고치는 글' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('예약했어요.');
    await page.getByLabel('발행할 시간').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: '시간 바꾸기' }).click();
    await expect(page.getByText('지난 시간에는 예약할 수 없어요.')).toBeVisible();
    await page.getByRole('button', { name: '지금 발행하기' }).click();
    await expect(page.getByRole('status')).toHaveText('발행했어요.');

    const other = await browser.newContext();
    await signIn({ isOperator: true }, other);
    const theirs = storyWriterOn(await other.newPage());
    const otherPage = theirs.body.page();
    const address = `/admin/content/article/edit?id=${new URL(page.url()).pathname.split('/').at(-1)}`;
    await theirs.open(address);
    await writer.open(address);
    await writer.title.fill('먼저 고친 제목');
    await page.getByRole('button', { name: '다시 발행' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '먼저 고친 제목' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('저장했어요.');
    await theirs.title.fill('나중에 고친 제목');
    await otherPage.getByRole('button', { name: '다시 발행' }).click();
    await expect(otherPage.getByText('다른 운영자가 이 글을 먼저 고쳤어요.')).toBeVisible();
    await expect(theirs.title).toHaveValue('나중에 고친 제목');
    await otherPage.reload();
    await expect(theirs.title).toHaveValue('나중에 고친 제목');
    await otherPage.getByRole('button', { name: '다시 발행' }).click();
    await expect(otherPage.getByRole('heading', { level: 1, name: '나중에 고친 제목' })).toBeVisible();
    consoleErrors.length = 0;
  },
);

test(
  'an article that is being written is there again after a reload',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const nickname = await addWriter();
    await signIn({ isOperator: true });
    const writer = await open(page);
    await writer.title.fill('아직 쓰는 글');
    await page.getByRole('combobox', { name: '작가' }).selectOption(nickname);
    await writer.saved();
    await page.reload();
    await expect(writer.title).toHaveValue('아직 쓰는 글');
    await expect(page.getByRole('combobox', { name: '작가' }).locator('option:checked')).toHaveText(nickname);
  },
);
