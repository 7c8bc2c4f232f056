import { addTalk } from '../contents/contents.ts';
import { expect, test } from '../people/members.ts';
import { tick } from '../tick.ts';

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
] as const;

for (const { where, spoil } of storages)
  test(`${where}, a visitor reads and is asked to sign in, and a member comments and applauds`, async ({
    page,
    signIn,
  }) => {
    await page.addInitScript(spoil);
    await page.goto('/story/3');
    const switchOf = page.getByRole('button', { name: '어두운 화면' });
    const before = await switchOf.getAttribute('aria-pressed');
    await switchOf.click();
    await expect(switchOf).not.toHaveAttribute('aria-pressed', before ?? '');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toMatch(/light|dark/);
    await page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ }).click();
    await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();

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

test('without any storage a member proves their identity and leaves', async ({ page, context, consoleErrors }) => {
  await page.addInitScript(storages[0].spoil);
  await page.goto('/api/auth/kakao/start');
  await page.getByLabel('이름').fill(`떠날이${Date.now() % 10_000_000}`);
  await page.getByRole('button', { name: '시작하기' }).click();
  await page.waitForURL(/\/user\/signup\/form/);
  const subject = new URL(page.url()).searchParams.get('keyId') ?? '';
  await page.getByLabel('생년월일').fill('19990131');
  await tick(page.getByRole('checkbox', { name: '필수 약관 모두 동의' }));
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('/user/signup/welcome');
  await page.route('**/api/auth/kakao/start', (route) =>
    route.fulfill({ status: 302, headers: { location: `/api/auth/kakao/start?login_hint=${subject}` } }),
  );
  await page.goto('/my/leave');
  await page.getByRole('button', { name: '본인 확인하기' }).click();
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await expect(page).toHaveURL('/my/leave');
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click();
  await page.waitForURL('/');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name === 'leaving' || name.startsWith('pureut_'))).toEqual([]);
  // The browser logs the answer that a new person has no account.
  consoleErrors.length = 0;
});
