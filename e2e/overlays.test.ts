import { expectNoBarriers } from './axe.ts';
import { expect, test } from './members.ts';
import { open, overlays } from './overlays.ts';
import { photograph } from './photograph.ts';
import { smallTargetsIn } from './small-targets.ts';

/** Everything that opens over a page: no barrier while it is open, the focus in it, and back where it was. */

for (const overlay of overlays) {
  const { name, only, who, come, opener, shown, returns = opener, answer } = overlay;
  test(
    `${name}: no barrier, the focus inside and given back`,
    { tag: only ? `@${only}` : [] },
    async ({ page, signIn, hasTouch, consoleErrors }) => {
      const me = who ? await signIn(who) : { id: 0, nickname: '' };
      await come({ page, me, hasTouch });
      await open(page, overlay);
      const box = shown(page);
      const isModal = await box.evaluate((element) => element.matches(':modal'));
      const isInside = () => box.evaluate((element) => element.contains(document.activeElement));
      if (isModal) await expect.poll(isInside).toBe(true);
      await photograph(page, name);
      await expectNoBarriers(page);
      if (hasTouch) expect(await smallTargetsIn(box)).toEqual([]);
      if (isModal) {
        for (let presses = 0; presses < 12; presses++) {
          await page.keyboard.press('Tab');
          // Between the last and the first, the browser's own bar has the focus.
          const isOut = await box.evaluate(
            (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
          );
          expect(isOut, `after ${presses + 1} presses of Tab`).toBe(false);
        }
      }
      if (answer) {
        await box.getByRole('button', { name: answer }).click();
      } else if (hasTouch) {
        const address = page.url();
        await page.goBack();
        await expect(page).toHaveURL(address);
      } else {
        await page.keyboard.press('Escape');
      }
      await expect(box).toBeHidden();
      if (returns) await expect(returns(page)).toBeFocused();
      // A draft that was changed elsewhere is refused, as is whoever is suspended.
      consoleErrors.length = 0;
    },
  );
}

test('what was open and closed is nothing to go back through', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/40');
  await page.goto('/story');
  const write = page.getByRole('button', { name: '글쓰기' });
  const menu = page.getByRole('group', { name: '글쓰기' });
  const makers = page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' });
  await write.tap();
  await menu.getByRole('button', { name: '스토리 쓰기' }).tap();
  await expect(makers).toBeVisible();
  await makers.getByRole('button', { name: '닫기' }).tap();
  await write.tap();
  await expect(menu).toBeVisible();
  await menu.getByRole('link').first().tap();
  await expect(page).toHaveURL('/community/writing');
  await page.goBack();
  await expect(page).toHaveURL('/story');
  await write.tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/story');
  await page.goBack();
  await expect(page).toHaveURL('/article/40');
});
