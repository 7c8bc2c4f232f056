import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { expectToFit } from './console.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { expect, test } from '../test.ts';

/** Imported contents, reached by their former addresses. */

const exports = join(projectRoot, 'tests/features/import/exports');

let site: OwnServer;
let origin: string;
test.beforeAll(async () => {
  site = await startOwnServer((port) => ({ PUBLIC_ORIGIN: `http://localhost:${port}` }));
  origin = `http://localhost:${site.port}`;
  const channel = await fixtures(site.db).addChannel();
  bring('wordpress', 'wordpress.xml', '--files', join(exports, 'wordpress-uploads'), '--to', '*=article');
  const forum = ['--files', join(exports, 'gnuboard-data'), '--site', 'http://forum.example'];
  bring('gnuboard', 'gnuboard.sql', ...forum, '--to', `free=talk:${channel}`, '--to', '*=article');
});
test.afterAll(() => site?.stop());

function bring(program: string, file: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/commands/import.ts', program, join(exports, file), ...words],
    { cwd: projectRoot, env: { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** Expects that every picture of the content is loaded and has an alternative text. */
async function expectPictures(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole('article').first().locator('img[src*="/media/"]');
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.getAttribute('alt')).not.toBeNull();
  }
}

test(
  'an imported WordPress blog and gnuboard5 forum are readable at their former addresses',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(`${origin}/2023/04/monstera/`);
    await expect(page).toHaveURL(/\/article\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: '몬스테라 기르기' })).toBeVisible();
    await expectPictures(page, 4);
    await expectNoBarriers(page);
    await expectToFit(page);

    await page.goto(`${origin}/bbs/board.php?bo_table=free&wr_id=1`);
    await expect(page).toHaveURL(/\/community\/view\/\d+$/);
    await expect(page.getByText('상추와 바질을 심었어요.')).toBeVisible();
    await expectNoBarriers(page);
    await expectToFit(page);

    await page.goto(`${origin}/community/list`);
    await page
      .getByRole('link', { name: /베란다 텃밭을 시작했어요/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/community\/view\/\d+$/);
    await page.goto(`${origin}/article`);
    for (const title of ['몬스테라 기르기', '분갈이하는 날']) {
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    }
    await expect(page.getByText('비공개 글')).toHaveCount(0);
    await expectToFit(page);
  },
);
