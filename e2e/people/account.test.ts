import type { Route } from '@playwright/test';
import { failureBody } from '../../src/http/errors.ts';
import { expectSnackbar } from '../shell/snackbar.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';
import { ENCODING_MS } from '../waiting.ts';

/** Returns a photo as a phone takes it. */
async function photo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#4d7a28' } })
    .jpeg()
    .toBuffer();
}

test('a member changes their name and picture, and later leaves', async ({ page, context, consoleErrors }) => {
  const name = `떠날이${Date.now() % 10_000_000}`;
  await page.goto('/api/auth/kakao/start');
  await page.getByLabel('이름').fill(name);
  await page.getByRole('button', { name: '시작하기' }).click();
  await page.waitForURL(/\/user\/signup\/form/);
  const subject = new URL(page.url()).searchParams.get('keyId') ?? '';
  await page.getByLabel('생년월일').fill('19990131');
  for (const name of [/^이용약관/, /^개인정보 처리방침/]) {
    await tick(page.getByRole('checkbox', { name }));
  }
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('/user/signup/welcome');

  await page.goto('/my/profile');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '사진 바꾸기' }).click();
  await (await choosing).setFiles({ name: '내 사진.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByAltText('내 사진')).toBeVisible({ timeout: ENCODING_MS });
  await expectSnackbar(page, '위치 정보는 지웠어요');
  await page.getByLabel('닉네임').fill('운영자');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('운영자로 오해할 수 있는 닉네임은 쓸 수 없어요.')).toBeVisible();
  await page.getByLabel('닉네임').fill('새싹!');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('닉네임에는 한글, 영문, 숫자와 그 사이의 빈칸, . _ - 만 쓸 수 있어요.')).toBeVisible();
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const linesOfCount = await page
    .locator('.field-count [aria-hidden]')
    .first()
    .evaluate((count) => new Set([...count.getClientRects()].map(({ top }) => top)).size);
  expect(linesOfCount, 'the count does not wrap beside a long message').toBe(1);
  if (wide) await page.setViewportSize(wide);
  await page.getByLabel('닉네임').fill('새싹집사');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('이미 쓰고 있는 닉네임이에요.')).toBeVisible();
  await page.getByLabel('닉네임').fill(`${name}님`);
  await page.getByRole('button', { name: '저장하기' }).click();
  await expectSnackbar(page, '프로필을 저장했어요');
  await page.getByRole('button', { name: '내 메뉴' }).click();
  await expect(page.getByRole('group', { name: '내 메뉴' })).toContainText(`${name}님`);
  await page.keyboard.press('Escape');

  const talk = await page.evaluate(async () => {
    const body = JSON.stringify({ channelId: 1, content: '떠나면 사라질 톡', images: [] });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/community/talk', { method: 'POST', headers, body });
    return (await answer.json()).result.id;
  });
  await page.getByRole('link', { name: '회원 탈퇴' }).click();
  await expect(page.getByText('톡 1개. 모두 삭제하거나, ‘탈퇴한 회원’의 글로 남길 수 있어요.')).toBeVisible();
  // The provider asks again. The login hint makes the demo provider select the same person.
  await page.route('**/api/auth/kakao/start', (route) =>
    route.fulfill({ status: 302, headers: { location: `/api/auth/kakao/start?login_hint=${subject}` } }),
  );
  const told: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/leave/history')) told.push(request.headers()['x-request-id']);
  });
  const leave = async () => {
    await page.getByRole('button', { name: '본인 확인하기' }).click();
    await page.waitForURL('/my/leave');
    await tick(page.getByRole('radio', { name: '모두 삭제하기' }));
    await tick(page.getByLabel('자주 쓰지 않아요'));
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    const question = page.getByRole('alertdialog', { name: '정말 탈퇴할까요?' });
    await expect(question).toContainText('프로필과 톡 1개가 모두 삭제되고 되돌릴 수 없어요.');
    await question.getByRole('button', { name: '탈퇴하기' }).click();
  };
  const refuse = (route: Route) => route.fulfill({ status: 409, json: failureBody('FRESH_SIGN_IN_REQUIRED') });
  await page.route('**/api/v1/user/me?*', refuse);
  await leave();
  await expect(page.getByText('본인 확인을 위해 다시 로그인해 주세요.')).toBeVisible();
  await page.unroute('**/api/v1/user/me?*', refuse);
  await leave();
  await page.waitForURL('/');
  // The calls share one idempotency key, so that the reasons are recorded once.
  expect(told).toHaveLength(2);
  expect(told[1]).toBe(told[0]);
  await expect(page.locator('html')).toHaveAttribute('data-me', '');
  expect((await context.cookies()).filter(({ name: cookie }) => cookie.startsWith('pureut_'))).toEqual([]);

  await expect.poll(async () => (await page.request.get(`/community/view/${talk}`)).status()).toBe(410);

  await page.goto(`/api/auth/kakao/start?login_hint=${subject}`);
  await page.waitForURL(/\/user\/signup\/form/);
  // The browser logs refused calls as errors.
  consoleErrors.length = 0;
});
