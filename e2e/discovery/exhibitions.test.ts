import { expect, test } from '../test.ts';
import { stopClock } from '../stop-clock.ts';
import { expectOnTop } from '../walk/on-top.ts';

/** Exhibitions and events: from the card to the page, and its actions. */

const _OVER = '옥상 위의 세 계절';

test('events and their list can be shared from the bar, or beside the title', async ({ page, isMobile }) => {
  await page.goto('/events');
  for (const path of [/\/events$/, /\/event\?id=\d+$/]) {
    await page.waitForURL(path);
    const button = page
      .getByRole('region', { name: '상단 바' })
      .or(page.getByRole('main'))
      .getByRole('button', { name: '공유하기' })
      .filter({ visible: true });
    await button.click();
    const sheet = isMobile ? page.getByRole('dialog', { name: '공유하기' }) : page.locator('.share-button [popover]');
    await expect(sheet.getByRole('button', { name: '링크 복사' })).toBeVisible();
    await page.keyboard.press('Escape');
    if (path.test('/events')) await page.getByRole('link', { name: /네 주 동안 물 기록/ }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: '네 주 동안 물 기록' })).toBeVisible();
});

test('the two-level bar of wide screens can share, too', { tag: '@desktop' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.clock.install();
  const bar = page.getByRole('region', { name: '상단 바' });
  for (const path of ['/events', '/event?id=1', '/exhibition/1', '/community/view/100']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 400));
    const button = bar.getByRole('button', { name: '공유하기' });
    await button.click();
    const ways = bar.getByRole('group', { name: '공유하기' });
    await expectOnTop(ways.getByRole('listitem').first());
    // The menu is right below its button.
    const [buttonBox, waysBox] = [await button.boundingBox(), await ways.boundingBox()];
    if (!buttonBox || !waysBox) throw new Error('not shown');
    expect(waysBox.y - (buttonBox.y + buttonBox.height)).toBeCloseTo(8, 0);
    await stopClock(page);
    await ways.getByRole('button', { name: '링크 복사' }).click();
    await expect(ways.getByRole('button', { name: '복사됨' })).toBeVisible();
    await page.clock.resume();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
  }
});
