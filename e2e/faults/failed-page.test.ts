import { sql } from '../../src/db/drizzle.ts';
import { NOT_SIGNED_IN } from '../../src/features/operations/app-error/app-error.ts';
import { listAppErrors } from '../../src/features/operations/app-error/app-error.server.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { photograph } from '../photograph.ts';
import { expect, test } from '../test.ts';

/** Pages of a failing server, which has lost some of its tables. */

test.describe.configure({ mode: 'default' });

let server: OwnServer;
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const HELP = '화면이 제대로 보이지 않을 때';

test.beforeAll(async () => {
  server = await startOwnServer(() => ({}));
  await server.db.execute(sql`drop table story cascade`);
});
test.afterAll(() => server?.stop());
// Chromium logs the answer.
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test(
  'a failed page reports nothing by itself; its button reports the failure and opens help',
  { tag: '@desktop' },
  async ({ page }) => {
    const reports: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/report/app-error') && reports.push(request.postData() ?? ''),
    );
    const requestIds: string[] = [];
    for (const path of ['/story/7', '/story/8']) {
      const shown = await page.goto(at(path));
      expect(shown?.status()).toBe(500);
      requestIds.push(shown?.headers()['x-request-id'] ?? '');
      await expect(page.getByRole('heading', { level: 1, name: '현재 서비스가 원활하지 않습니다' })).toBeVisible();
      await expectNoBarriers(page);
      const told = page.waitForResponse('**/api/report/app-error');
      const button = page.getByRole('link', { name: '오류 알리고 도움말 보기' });
      expect(reports).toHaveLength(requestIds.length - 1);
      const [help] = await Promise.all([page.waitForEvent('popup'), button.click()]);
      expect((await told).status()).toBe(200);
      await expect(help.getByRole('heading', { level: 1, name: HELP })).toBeAttached();
      await help.close();
    }
    await photograph(page, 'failed-page');

    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ title: 'Server error: /story/0', userId: NOT_SIGNED_IN });
    const kept = await listAppErrors(server.db, { size: 50 });
    expect(kept.filter(({ title }) => title.startsWith('Server error'))).toEqual([
      expect.objectContaining({
        title: 'Server error: /story/0',
        callstack: `request ${requestIds[1]}`,
        reportCount: 2,
      }),
    ]);
  },
);

test(
  'if the server cannot identify a member, they get the same page, can try again, and stay signed in',
  { tag: '@phone' },
  async ({ page, context }) => {
    const cookies = ['pureut_access', 'pureut_refresh'].map((name) => ({ name, value: 'x'.repeat(43), url: at('/') }));
    await context.addCookies(cookies);
    await server.db.execute(sql`alter table session_family rename to lost`);
    const shown = await page.goto(at('/article?from=here#end'));
    expect(shown?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1, name: '현재 서비스가 원활하지 않습니다' })).toBeVisible();
    await expectNoBarriers(page);
    await photograph(page, 'plain-page');
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['pureut_access', 'pureut_refresh']);

    await server.db.execute(sql`alter table lost rename to session_family`);
    await page.getByRole('link', { name: '다시 시도하기' }).click();
    await expect(page).toHaveURL(at('/article?from=here'));
    await expect(page.getByRole('heading', { level: 1, name: '매거진' })).toBeAttached();
  },
);
