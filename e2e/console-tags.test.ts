import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from './axe.ts';
import { expectToFit, openConsole } from './console.ts';
import { addStories } from './contents.ts';
import { expect, test } from './members.ts';

/** Channels and tags as operators look after them. */

test(
  'a tag is merged into another after a question, and hidden from suggestions',
  { tag: '@desktop' },
  async ({ page, signIn, browser }) => {
    const [from, to] = [`옛말${randomUUID().slice(0, 6)}`, `새말${randomUUID().slice(0, 6)}`];
    const former = await addStories(2, from);
    await addStories(1, to);
    await page.goto(former.path);
    await expect(page.getByRole('heading', { name: `${from} 1` })).toBeVisible();
    const operator = await openConsole(browser, (context) => signIn({ isOperator: true }, context));
    await operator.goto('/admin/tag');
    await operator.getByRole('searchbox', { name: '태그에 있는 글자' }).fill(from);
    await operator.getByRole('button', { name: '찾기' }).click();
    await operator.getByRole('link', { name: `#${from}` }).click();
    await operator.getByRole('textbox', { name: '새 이름' }).fill(`#${to}`);
    await operator.getByRole('button', { name: '이름 바꾸기' }).click();
    await expect(operator.getByText('합치면 다시 나눌 수 없어요.')).toBeVisible();
    await operator.getByRole('button', { name: '하나로 합치기' }).click();
    await expect(operator.getByRole('status')).toHaveText('이름을 바꿨어요.');
    for (const reader of [page, operator]) {
      await expect(async () => {
        await reader.goto(former.path);
        expect(new URL(reader.url()).searchParams.get('tag')).toBe(to);
      }).toPass();
      for (const name of [`${from} 1`, `${from} 2`, `${to} 1`]) {
        await expect(reader.getByRole('heading', { name })).toBeVisible();
      }
    }
    await operator.goto(`/admin/tag?keyword=${encodeURIComponent(to)}`);
    await expect(operator.getByText('스토리 3')).toBeVisible();
    await operator.getByRole('link', { name: `#${to}` }).click();
    await operator.getByRole('button', { name: '추천에서 숨기기' }).click();
    await expect(operator.getByRole('status')).toHaveText('추천에서 숨겼어요.');
    await operator.goto(`/admin/tag?keyword=${encodeURIComponent(to)}`);
    await expect(operator.getByText('추천하지 않음')).toBeVisible();
  },
);

test('its pages have no barriers and fit', async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  const { tag } = await addStories(1);
  const edit = `/admin/tag/edit?tag=${encodeURIComponent(tag)}`;
  for (const path of ['/admin/channel', '/admin/channel/1', '/admin/channel/new', '/admin/tag', edit]) {
    await page.goto(path);
    await expectNoBarriers(page);
    await expectToFit(page);
  }
});
