import type { Locator } from '@playwright/test';
import { expect, test } from '../people/members.ts';

const pages = [
  '/my/etc',
  '/my/profile',
  '/my/scrap',
  '/my/subscribe',
  '/my/subscribeMagazine',
  '/my/comment',
  '/my/alarm-setting',
  '/my/leave',
  '/my/record',
  '/blockList',
];

test('personal pages have one title and one column', async ({ page, signIn, isMobile }) => {
  await signIn();
  const columns = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    const isSeen = await title.evaluate((heading) => {
      const { left, top, width, height } = heading.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === heading;
    });
    expect(isSeen, path).toBe(!isMobile);
    await expect(page.locator('.top-bar-title')).toBeVisible({ visible: isMobile });
    columns.add(
      await page.locator('main > .container').evaluate((column) => {
        const { left, width } = column.getBoundingClientRect();
        return `${left} ${width}`;
      }),
    );
  }
  expect(columns.size).toBe(1);
});

/** Returns the WCAG contrast of a switch's outline with its inside and its surroundings, the smaller of both. */
function outlineContrast(track: Locator): Promise<number> {
  return track.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    const around = getComputedStyle(element.closest('fieldset') ?? document.body).backgroundColor;
    return Math.min(contrast(borderTopColor, backgroundColor), contrast(borderTopColor, around));
  });
}

test(
  'a switch that is off is a visible empty outline, in light and dark',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/my/alarm-setting');
      const off = page.getByRole('switch', { name: /^박수와 팔로우/ });
      const on = page.getByRole('switch', { name: /^새 글/ });
      const filling = (track: Locator) => track.evaluate((element) => getComputedStyle(element).backgroundColor);
      const surface = await page
        .locator('.alarm-settings')
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await filling(off)).toBe(surface);
      expect(await filling(on)).not.toBe(surface);
      const contrast = await outlineContrast(off);
      expect(contrast, colorScheme).toBeGreaterThanOrEqual(3);
      expect(contrast, `${colorScheme}: nearly black`).toBeLessThan(5);
    }
  },
);
