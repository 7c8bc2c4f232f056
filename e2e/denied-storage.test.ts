import { addTalk } from './contents.ts';
import { expect, test } from './members.ts';

const storages = [
  {
    where: 'where a reader lets no site keep anything',
    spoil: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    },
  },
  {
    where: 'where the browser has no room left',
    spoil: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
];

for (const { where, spoil } of storages)
  test.describe(where, () => {
    test.beforeEach(({ page }) => page.addInitScript(spoil));

    test('a visitor reads, changes the colours and is asked to log in', async ({ page }) => {
      await page.goto('/story/3');
      const switchOf = page.getByRole('button', { name: '어두운 화면' });
      const before = await switchOf.getAttribute('aria-pressed');
      await switchOf.click();
      await expect(switchOf).not.toHaveAttribute('aria-pressed', before ?? '');
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toMatch(/light|dark/);
      await page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ }).click();
      await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
    });

    test('a member comments and applauds', async ({ page, signIn }) => {
      await signIn();
      const talk = await addTalk('창가에 둔 화분');
      await page.goto(`/community/view/${talk.id}`);
      const applause = page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ });
      await applause.click();
      await expect(applause).toHaveAttribute('aria-pressed', 'true');
      const comments = page.getByRole('region', { name: /^댓글 / });
      await comments.getByRole('textbox', { name: '댓글', exact: true }).fill('그늘에서도 잘 자라요');
      await comments.getByRole('button', { name: '등록', exact: true }).first().click();
      await expect(comments.getByText('그늘에서도 잘 자라요')).toBeVisible();
    });
  });
