import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { writer as writers } from '../../src/db/schema/index.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { expectToFit } from '../operations/console.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** Operators write articles for the magazine. */

const _DAY_MS = 86_400_000;

/** Adds a writer of the magazine. */
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

test(
  'an operator writes an article, previews it, publishes it, hides and deletes it',
  { tag: '@desktop' },
  async ({ page, browser, signIn }) => {
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
    await writer.publish.click();
    await expect(page.getByText('누구의 글인지 골라 주세요.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: '작가' })).toBeFocused();
    await page.getByRole('combobox', { name: '작가' }).selectOption(nickname);
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
    await page.getByRole('button', { name: '다시 공개하기' }).click();
    await expect(page.getByRole('status')).toHaveText('다시 공개했어요.');
    await expect.poll(statusOf).toBe(200);
    await page.getByText('삭제하기', { exact: true }).first().click();
    await page.getByRole('button', { name: '삭제하기' }).click();
    await expect(page.getByRole('status')).toHaveText('삭제했어요.');
    await expect.poll(statusOf).toBe(410);
  },
);
