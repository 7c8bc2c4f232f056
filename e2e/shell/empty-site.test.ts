import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writer } from '../../src/db/schema/index.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from '../test.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';

const originOf = (port: number) => `http://localhost:${port}`;
/** The person that the demo provider's first button signs in. */
const DEMO_MEMBER = { nickname: '새싹집사', provider: 'GOOGLE', subject: 'demo-member' } as const;

let site: OwnServer;
let add: ReturnType<typeof fixtures>;
let origin: string;
test.beforeAll(async () => {
  site = await startOwnServer((port) => ({ PUBLIC_ORIGIN: originOf(port) }));
  add = fixtures(site.db);
  origin = originOf(site.port);
  await add.addAccount(DEMO_MEMBER);
});
test.afterAll(() => site?.stop());

/** Runs an operators' command on the server. @returns its output */
function admin(...words: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['src/commands/admin.ts', ...words], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir, FORCE_COLOR: '0' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

test(
  'an empty production database becomes a site with a home page, an article and an event',
  {
    tag: '@desktop',
  },
  async ({ page, browser }) => {
    for (const [path, words] of [
      ['/discover', '아직 고른 이야기가 없어요'],
      ['/', '곧 첫 이야기가 올라와요'],
    ]) {
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expectNoBarriers(page);
    }
    await page.locator('[data-login]:visible').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Google로 계속하기' }).click();
    await page.getByRole('button', { name: /새싹집사/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-me', /새싹집사/);
    admin('promote', '새싹집사');

    const writerId = await add.addMember('첫필자');
    await site.db.insert(writer).values({ memberId: writerId });
    const file = join(site.dataDir, 'article.json');
    const body = [{ type: 'paragraph', text: '창가의 빛부터 살펴보세요.' }];
    writeFileSync(
      file,
      JSON.stringify({ writer: '첫필자', title: '첫 화분을 고르는 법', subtitle: '빛이 먼저예요', body }),
    );
    const article = admin('article', file);

    await page.goto(`${origin}/admin/home/banner/big/new`);
    await page.getByRole('textbox', { name: /^제목/ }).fill('푸릇에 오신 걸 환영해요');
    await page.getByRole('textbox', { name: '링크' }).fill(`/article/${article}`);
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('link', { name: '푸릇에 오신 걸 환영해요' })).toBeVisible();

    await page.goto(`${origin}/admin/home/list/pick`);
    await page.getByRole('textbox', { name: '넣을 글' }).fill(`${origin}/article/${article}`);
    await page.getByRole('button', { name: '넣기' }).click();
    await expect(page.getByRole('link', { name: '첫 화분을 고르는 법' })).toBeVisible();

    await page.goto(`${origin}/admin/home/event/new`);
    await page.getByRole('textbox', { name: /^제목/ }).fill('첫 분갈이 모임');
    await page.locator('[name=startsAt]').fill('2020-01-01T00:00');
    await page.locator('[name=endsAt]').fill('2099-12-31T23:59');
    await page.getByRole('textbox', { name: '본문' }).fill('## 함께 분갈이해요\n\n- 화분\n- 흙');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('status').filter({ hasText: '만들었어요.' })).toBeVisible();

    const stranger = await browser.newPage();
    await expect(async () => {
      await stranger.goto(`${origin}/`);
      await expect(stranger.getByRole('region', { name: '푸릇이 고른 이야기' })).toBeVisible({ timeout: 1 });
    }).toPass();
    await expect(stranger.getByRole('link', { name: /푸릇에 오신 걸 환영해요/ })).toBeVisible();
    await expect(stranger.getByRole('region', { name: '매거진' })).toContainText('첫 화분을 고르는 법');
    await expectNoBarriers(stranger);
    await stranger.goto(`${origin}/events`);
    await stranger.getByRole('link', { name: '첫 분갈이 모임' }).click();
    await expect(stranger.getByRole('heading', { name: '함께 분갈이해요' })).toBeVisible();
    await stranger.close();
  },
);
