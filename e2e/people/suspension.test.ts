import type { Page } from '@playwright/test';
import { setRole } from '../../src/features/people/member/role.server.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { expect, test } from '../test.ts';

/** Two people that the demo providers know. */
const MEMBER = { nickname: '새싹집사', provider: 'GOOGLE', subject: 'demo-member' } as const;
const OPERATOR = { nickname: '온실지기', provider: 'KAKAO', subject: 'demo-maker' } as const;

let site: OwnServer;
let origin: string;
test.beforeAll(async () => {
  site = await startOwnServer((port) => ({ PUBLIC_ORIGIN: `http://localhost:${port}` }));
  origin = `http://localhost:${site.port}`;
  const add = fixtures(site.db);
  await add.addAccount(MEMBER);
  await add.addAccount(OPERATOR);
  await setRole(site.db, OPERATOR.nickname, 'admin');
});
test.afterAll(() => site?.stop());

const logIn = (page: Page, { provider, subject }: typeof MEMBER | typeof OPERATOR) =>
  page.goto(`${origin}/api/auth/${provider.toLowerCase()}/start?login_hint=${subject}`);

test(
  'a suspended member is signed out at once, learns the reason and duration, and can return when it is lifted',
  { tag: '@desktop' },
  async ({ page, browser, consoleErrors }) => {
    await logIn(page, MEMBER);
    await expect(page.locator('html')).toHaveAttribute('data-me', new RegExp(MEMBER.nickname));

    const operator = await (await browser.newContext()).newPage();
    await logIn(operator, OPERATOR);
    await expect(operator.locator('html')).toHaveAttribute('data-me', new RegExp(OPERATOR.nickname));
    await operator.goto(`${origin}/admin/member`);
    await operator.getByRole('searchbox', { name: '닉네임 앞부분' }).fill('새싹');
    await operator.getByRole('button', { name: '찾기' }).click();
    await operator.getByRole('link', { name: MEMBER.nickname }).click();
    const decide = async (act: string, reason: string) => {
      await operator.getByRole('radio', { name: act }).check();
      await operator.getByRole('textbox', { name: '이유' }).fill(reason);
      await operator.getByRole('button', { name: '적용하기' }).click();
    };
    await decide('2주 정지', '나눔이라며 돈을 받았어요.');
    await expect(operator.getByRole('status')).toHaveText('정지했어요.');

    await page.goto(`${origin}/my/etc`);
    await expect(page).toHaveURL(`${origin}/`);
    await logIn(page, MEMBER);
    const notice = page.getByRole('alertdialog');
    await expect(notice).toContainText('이용이 정지된 계정이에요');
    await expect(notice).toContainText(/\d{4}\.\d{2}\.\d{2} ~ \d{4}\.\d{2}\.\d{2}/);
    await expect(notice).toContainText('나눔이라며 돈을 받았어요.');
    await expectNoBarriers(page);
    await notice.getByText('결정이 잘못되었나요?').click();
    // The whole form fits into the dialog: nothing of it has to be scrolled to.
    await expect(notice.getByRole('textbox', { name: '이의 제기' })).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('button', { name: '이의 제기 보내기' })).toBeInViewport({ ratio: 1 });
    await notice.getByRole('button', { name: '확인' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    // Not to the provider's return address, whose code is used.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toContain('/callback');

    await decide('정지 해제', '오해가 풀렸어요.');
    await expect(operator.getByRole('status')).toHaveText('정지를 해제했어요.');
    await logIn(page, MEMBER);
    await expect(page.locator('html')).toHaveAttribute('data-me', new RegExp(MEMBER.nickname));
    await expect(notice).toHaveCount(0);
    consoleErrors.length = 0;
  },
);
