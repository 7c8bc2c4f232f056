import { randomUUID } from 'node:crypto';
import { eq } from '../../src/db/drizzle.ts';
import { contentPicture, picture, story } from '../../src/db/schema/index.ts';
import { bodySchema } from '../../src/features/writing/body/body.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../test.ts';

/** The body of a story, with every kind of node. */

/** @returns the ids of the story and of the article that it links to */
function addStory(): Promise<{ id: number; article: number }> {
  return onDatabase(async (db) => {
    const add = fixtures(db);
    const authorId = await add.addMember(`메이커${randomUUID().slice(0, 6)}`);
    // An old date keeps the contents off the first pages of lists.
    const long = { authorId, publishedAt: new Date('2020-01-01') };
    const id = await add.addStory({ ...long, title: '모든 블록' });
    const article = await add.addArticle({ ...long, title: '함께 읽을 글' });
    const hidden = await add.addArticle({ ...long, title: '숨긴 글', status: 'HIDDEN' });
    const stored = await db.select().from(picture).limit(4);
    const [one, two, three, four] = stored.map((row, index) => ({ picture: row, alt: `사진 ${index + 1}` }));
    const body = bodySchema.parse([
      { type: 'heading', level: 2, text: '첫 주' },
      {
        type: 'paragraph',
        text: [{ text: '물은 ' }, { text: '흠뻑', bold: true }, { text: ', 천천히.\n이틀에 한 번' }],
      },
      { type: 'heading', level: 3, text: '흙' },
      {
        type: 'paragraph',
        text: [{ text: '흙', href: 'https://example.com/soil' }, { text: '과 ' }, { text: '볕', href: '/story' }],
      },
      { type: 'image', ...one, caption: '아침' },
      { type: 'gallery', pictures: [{ ...two, caption: '낮' }, three, four] },
      { type: 'list', ordered: true, items: ['하나', { text: '둘', list: { ordered: false, items: ['둘의 하나'] } }] },
      { type: 'quote', text: '마르면 흠뻑', source: '설명서' },
      { type: 'callout', title: '잠깐', text: '서두르지 마세요' },
      { type: 'divider' },
      {
        type: 'linkCard',
        href: 'https://example.com/light',
        title: '빛 재기',
        description: '해의 길이',
        picture: one?.picture,
      },
      { type: 'relatedArticle', articleId: article },
      { type: 'relatedArticle', articleId: hidden },
    ]);
    await db.update(story).set({ body }).where(eq(story.id, id));
    await db.insert(contentPicture).values(stored.map((row) => ({ contentId: id, pictureId: row.id })));
    return { id, article };
  });
}

test(
  'every node is readable, accessible, fits a narrow screen, and works without a script',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const { id, article } = await addStory();
    await page.goto(`/story/${id}`);
    const body = page.locator('.body-prose');
    await expect(body.getByRole('paragraph').first()).toHaveText('물은 흠뻑, 천천히.이틀에 한 번');
    await expect(body.getByRole('paragraph').first().locator('br')).toHaveCount(1);
    for (const name of ['사진 1', '사진 2', '사진 3', '사진 4']) await expect(body.getByAltText(name)).toHaveCount(1);
    await expect(body.getByRole('list').getByRole('list').getByText('둘의 하나')).toBeVisible();
    const outward = body.getByRole('link', { name: '흙 (새 창)', exact: true });
    await expect(outward).toHaveAttribute('rel', 'nofollow ugc noopener');
    await expect(body.getByRole('link', { name: '볕' })).not.toHaveAttribute('rel');
    await expect(body.getByRole('link', { name: /빛 재기/ })).toContainText('example.com');
    await expect(body.getByRole('link', { name: /함께 읽을 글/ })).toHaveAttribute('href', `/article/${article}`);
    await expect(body).not.toContainText('숨긴 글');
    await expectNoBarriers(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const plain = await context.newPage();
    await plain.goto(`/story/${id}`);
    for (const text of [
      '첫 주',
      '천천히',
      '아침',
      '둘의 하나',
      '설명서',
      '서두르지 마세요',
      '해의 길이',
      '함께 읽을 글',
    ])
      await expect(plain.locator('.body-prose').getByText(text)).toBeVisible();
    for (const name of ['사진 1', '사진 4'])
      await expect(plain.locator('.body-prose').getByAltText(name)).toBeVisible();
    await context.close();
  },
);
