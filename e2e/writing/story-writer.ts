import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { photos } from './writer.ts';

type Photos = Awaited<ReturnType<typeof photos>>;

/** The page for writing a story, as its author sees it. */
export function storyWriterOn(page: Page) {
  const body = page.getByRole('textbox', { name: '본문' });
  const menu = page.getByRole('group', { name: '넣을 것' });
  return {
    async open(address = '/maker/myStoryEdit') {
      await page.goto(address);
      await expect(body).toBeVisible();
    },
    title: page.getByRole('textbox', { name: '제목', exact: true }),
    subtitle: page.getByRole('textbox', { name: '부제' }),
    body,
    /** The nodes of the text, from the first. */
    blocks: body.locator('> *'),
    status: page.locator('.draft-status'),
    preview: page.getByRole('button', { name: '미리보기' }),
    publish: page.getByRole('button', { name: '발행', exact: true }),
    menu,
    /** Chooses an entry of the insert menu. */
    async insert(label: string) {
      await page.getByRole('button', { name: '넣기', exact: true }).click();
      await menu.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    },
    async insertPhotos(label: '사진' | '사진 묶음', files: Photos) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: '넣기', exact: true }).click();
      await menu.getByRole('button', { name: new RegExp(`^${label}(?! 묶음)`) }).click();
      await (await chooser).setFiles(files);
    },
    async uploaded(count: number) {
      await expect(body.locator('.editor-image[data-state="up"]')).toHaveCount(count, { timeout: 60_000 });
    },
    /** Waits until everything is saved on the server. */
    async saved() {
      await expect(page.locator('.draft-status[data-status="clean"]')).toContainText(/저장됨 \d\d:\d\d/);
    },
  };
}

/** Returns one’s unfinished stories on the server, the last saved first. */
export async function storyDraftsOf(page: Page): Promise<{ id: number; version: number; body: StoryDraft }[]> {
  return (await (await page.request.get('/api/v1/draft/story')).json()).result.list;
}

type StoryDraft = { title: string; body: Record<string, unknown>[] };
