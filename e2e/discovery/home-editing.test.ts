import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from '../people/members.ts';
import { photos } from '../writing/writer.ts';

test('a promotion without a picture uses its whole width for text', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ isOperator: true });
  await page.goto('/admin/home/banner/promotion/new');
  await page.getByRole('textbox', { name: /^제목/ }).fill('겨울 물주기');
  await page.getByRole('textbox', { name: '링크' }).fill('/story');
  await page.getByRole('button', { name: '미리보기' }).click();
  const strip = page.getByRole('region', { name: '미리보기' }).getByRole('link', { name: '겨울 물주기' });
  const width = (await strip.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(200);
  expect((await strip.locator('.promotion-text').boundingBox())?.width).toBeCloseTo(width);
});

test(
  'the contents of an exhibition are reordered by buttons, keys and dragging',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn({ isOperator: true });
    await page.goto('/admin/home/exhibition/new');
    await page.getByRole('textbox', { name: /^제목/ }).fill('순서를 정하는 기획전');
    await page.getByLabel('시작').fill('2020-01-01T00:00');
    await page
      .getByRole('textbox', { name: '끝' })
      .or(page.getByLabel('끝', { exact: false }))
      .first()
      .fill('2020-02-01T00:00');
    await page.getByLabel('모두에게 공개하기').uncheck();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '본문에 사진 넣기' }).click();
    await (await chooser).setFiles(await photos(1, 640));
    await expect(page.getByRole('textbox', { name: '본문' })).toHaveValue(/^!\[사진에 무엇이 있는지\]\([a-z0-9]{20}\)/);
    await page.getByRole('button', { name: '저장' }).click();
    await expect(
      page.getByRole('region', { name: '미리보기' }).getByRole('img', { name: '사진에 무엇이 있는지' }),
    ).toBeVisible();
    await expectNoBarriers(page);

    await page.getByRole('link', { name: '모은 글 정하기' }).click();
    for (const address of ['/story/1', '/story/2', '/story/3']) {
      await page.getByRole('textbox', { name: '넣을 글' }).fill(address);
      await page.getByRole('button', { name: '넣기' }).click();
      await expect(page.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible();
    }
    const titles = page.locator('.arranged-text a');
    await expect(titles).toHaveCount(3);
    const [first = '', second = '', third = ''] = await titles.allTextContents();
    await page.getByRole('button', { name: `${third} 위로` }).click();
    await expect(titles).toHaveText([first, third, second]);
    // At the top the button is disabled, but keeps the focus.
    await page.getByRole('button', { name: `${third} 위로` }).press('Enter');
    await expect(titles).toHaveText([third, first, second]);
    await expect(page.getByRole('button', { name: `${third} 위로` })).toBeFocused();
    await page.getByRole('button', { name: `${third} 아래로` }).press('Enter');
    await expect(titles).toHaveText([first, third, second]);
    await expect(page.getByText('아직 저장하지 않은 순서예요.')).toBeVisible();

    const handle = page.getByRole('button', { name: `${first} 옮기기` });
    await handle.focus();
    await page.keyboard.press('Space');
    // The library handles arrow keys only after it has announced the position.
    await expect(page.getByText('놓을 자리: 3개 중 1번째')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('놓을 자리: 3개 중 2번째')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(titles).toHaveText([third, first, second]);
    await expectNoBarriers(page);

    const [from, to] = [
      await page.getByRole('button', { name: `${second} 옮기기` }).boundingBox(),
      await page.getByRole('button', { name: `${third} 옮기기` }).boundingBox(),
    ];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await expect(page.locator('.arranged-dragged')).toHaveCount(1);
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 8 });
    await page.mouse.up();
    await expect(titles).toHaveText([second, third, first]);
    await page.getByRole('button', { name: '순서 저장하기' }).click();
    await expect(page.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible();
    await expect(titles).toHaveText([second, third, first]);
    await page.getByRole('button', { name: `${third} 빼기` }).click();
    await expect(titles).toHaveText([second, first]);
  },
);
