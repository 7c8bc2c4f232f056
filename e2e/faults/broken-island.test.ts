import type { Page } from '@playwright/test';
import { listAppErrors } from '../../src/features/operations/app-error/app-error.server.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { photograph } from '../photograph.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';

/**
 * An island whose script throws during rendering. The error screen replaces this island alone, and its reader can
 * report the error.
 */

const breakIsland = (page: Page, name: string, words: string) =>
  page.route(new RegExp(`_astro/${name}\\.`), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Broken() { throw new TypeError(${JSON.stringify(words)}); }`,
    }),
  );

test(
  'the error screen replaces the island, reports once on request, and links to help',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    const me = await signIn();
    const words = `broken on purpose ${me.nickname}`;
    await breakIsland(page, 'InquiryFormIsland', words);
    const reports: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/report/app-error') && reports.push(request.postData() ?? ''),
    );
    await page.goto('/help/contact');
    const failure = page.getByRole('alert').filter({ hasText: '현재 서비스가 원활하지 않습니다' });
    await expect(failure).toContainText('캐시와 쿠키를 지우고 다시 로그인해 주세요');
    await expect(page.getByRole('heading', { name: '내 문의' })).toBeVisible();
    await expectNoBarriers(page);
    await photograph(page, 'failure');
    expect(reports).toEqual([]);

    const button = failure.getByRole('link', { name: '오류 알리고 도움말 보기' });
    const told = page.waitForResponse('**/api/report/app-error');
    const [help] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    expect((await told).status()).toBe(200);
    await expect(help.getByRole('heading', { level: 1, name: '화면이 제대로 보이지 않을 때' })).toBeAttached();
    await help.getByRole('main').getByRole('link', { name: '문의하기' }).click();
    await help.waitForURL('/help/contact');
    await help.close();
    const [again] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await again.close();
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ title: `TypeError: ${words}`, userId: me.id });
    const [kept] = (await onDatabase((db) => listAppErrors(db, { size: 50 }))).filter(({ title }) =>
      title.includes(words),
    );
    expect(kept).toMatchObject({ reportCount: 1, memberId: me.id });
    consoleErrors.length = 0;
  },
);
