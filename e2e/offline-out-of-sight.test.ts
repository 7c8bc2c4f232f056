import type { Page } from '@playwright/test';
import { block } from '../src/db/schema/index.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { addComment, addNeighbour, addSubject, discussionOn, expect, type Member, pathOf, test } from './discussion.ts';
import { keepScraps, keptHere, keptKinds, nextDay, PAGES, SCRAPS, scrap, textHere } from './kept-scraps.ts';

/** Whom a member has blocked or reported, in the scraps that are on their device. */

/** Keeps a content on which this neighbour has written. @returns its path */
async function keepCommented(page: Page, kind: (typeof keptKinds)[number], by: Member): Promise<string> {
  const subject = await addSubject(kind);
  await addComment(subject, by.id, '시끄러운 글');
  await scrap(page, subject.id, kind);
  await keepScraps(page, 1, kind);
  const path = pathOf(subject);
  expect(await textHere(page, path)).toContain('시끄러운 글');
  return path;
}

async function sendReport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '신고하기' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고가 접수되었습니다.')).toBeVisible();
}

const says = '내가 차단한 회원의 댓글입니다.';
const left = {
  story: {
    latest: [says, '그 글의 답글', '조용한 글', says],
    first: ['조용한 글', says, says, '그 글의 답글'],
    count: 4,
  },
  article: { latest: ['또 조용한 글', '조용한 글'], first: ['조용한 글', '또 조용한 글'], count: 2 },
};

for (const kind of keptKinds) {
  test(
    `a kept ${kind} has the comments of whom its member blocks as the server shows them, and more can be done to them`,
    { tag: kind === 'story' ? '@desktop' : '@phone' },
    async ({ page, context, signIn, consoleErrors }) => {
      const me = await signIn();
      const [subject, loud, calm] = await Promise.all([addSubject(kind), addNeighbour(), addNeighbour()]);
      const path = pathOf(subject);
      await addComment(subject, loud.id, '시끄러운 답글', await addComment(subject, calm.id, '조용한 글'));
      if (kind === 'article') await addComment(subject, calm.id, '또 조용한 글');
      await addComment(subject, calm.id, '그 글의 답글', await addComment(subject, loud.id, '시끄러운 글'));
      await scrap(page, subject.id, kind);
      await keepScraps(page, 1, kind);
      await nextDay(page);
      await page.close();

      await onDatabase((db) => db.insert(block).values({ blockerId: me.id, blockedId: loud.id }));
      const next = await context.newPage();
      await next.goto('/');
      await expect.poll(() => textHere(next, path)).not.toContain('시끄러운');
      await context.setOffline(true);
      await next.goto(path);
      const discussion = discussionOn(next);
      await expect(discussion.heading).toHaveText(`댓글 ${left[kind].count}`);
      await expect(discussion.texts).toHaveText(left[kind].latest);
      await expect(discussion.region.locator('li:not(:has(article))')).toHaveCount(0);
      // It is nobody's own.
      await expect(next.locator('html')).toHaveAttribute('data-me', '');

      await context.setOffline(false);
      await discussion.wake();
      await discussion.region.getByRole('button', { name: '등록순' }).click();
      await expect(discussion.texts).toHaveText(left[kind].first);
      // What could not be called offline.
      consoleErrors.length = 0;
    },
  );
}

const waysToBlock = {
  async 'at a comment'(page: Page, loud: Member) {
    const subject = await addSubject('talk');
    await addComment(subject, loud.id, '여기서도 시끄러운 글');
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.choose(discussion.of('여기서도'), '차단');
    await page.getByRole('alertdialog').getByRole('button', { name: '차단' }).click();
    await expect(discussion.texts).toHaveText([says]);
  },
  async 'in the menu of a page'(page: Page, loud: Member) {
    const talk = await addTalk('차단할 톡', { authorId: loud.id });
    await page.goto(`/community/view/${talk.id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '차단하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '차단하기' }).click();
    await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
  },
};

for (const [where, blockThem] of Object.entries(waysToBlock)) {
  test(`whoever is blocked ${where} is out of what is kept at once`, { tag: '@desktop' }, async ({ page, signIn }) => {
    await signIn();
    const loud = await addNeighbour();
    const path = await keepCommented(page, 'story', loud);
    await blockThem(page, loud);
    await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
    expect(await keptHere(page, PAGES)).toEqual([path]);
  });
}

test(
  'a copy that the server refuses to renew is renewed by the next page',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const loud = await addNeighbour();
    const path = await keepCommented(page, 'story', loud);
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' } }));
    const refused = page.waitForResponse(`**${path}`);
    await waysToBlock['at a comment'](page, loud);
    await refused;
    await expect.poll(() => keptHere(page, /^\/scraps-sync$/)).toHaveLength(1);
    expect(await textHere(page, path)).toContain('시끄러운 글');
    await page.unroute(`**${path}`);

    await page.goto('/');
    await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
    // What was refused.
    consoleErrors.length = 0;
  },
);

/** Reports this neighbour for a comment on another article. */
async function reportComment(page: Page, loud: Member): Promise<void> {
  const other = await addSubject('article');
  await addComment(other, loud.id, '여기서도 시끄러운 글');
  await page.goto(pathOf(other));
  const discussion = discussionOn(page);
  await discussion.choose(discussion.of('여기서도'), '신고');
  await sendReport(page);
}

test(
  'whoever is reported for a comment on an article is out of the articles that are kept',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const loud = await addNeighbour();
    const path = await keepCommented(page, 'article', loud);
    await reportComment(page, loud);
    await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
    expect(await keptHere(page, PAGES)).toEqual([path]);
  },
);

test(
  'a page that is left before the server has been asked leaves whom its reader reported to the next one',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const loud = await addNeighbour();
    const path = await keepCommented(page, 'article', loud);
    const lists = /\/bookmark\?/;
    await page.route(lists, () => {});
    const asked = page.waitForRequest(lists);
    await reportComment(page, loud);
    await asked;
    await page.unroute(lists);
    await page.goto('/');
    await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
    expect(await keptHere(page, PAGES)).toEqual([path]);
  },
);

test(
  'what a member does where the script that follows it is lost is followed by the next page',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const [loud, takenBack] = await Promise.all([addNeighbour(), addSubject('story')]);
    const path = await keepCommented(page, 'article', loud);
    await scrap(page, takenBack.id);
    await page.goto(SCRAPS);
    await expect.poll(() => keptHere(page, PAGES)).toHaveLength(2);
    await page.route(/sync-scraps/, (route) => route.abort());
    await reportComment(page, loud);
    await page.goto(pathOf(takenBack));
    await page.getByRole('button', { name: '스크랩' }).last().click();
    await expect(page.getByTitle('눌러서 닫기').filter({ hasText: '스크랩이 해제되었습니다' })).toBeVisible();
    expect(await textHere(page, path)).toContain('시끄러운 글');
    await page.unroute(/sync-scraps/);

    await page.goto('/');
    await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
    expect(await keptHere(page, PAGES)).toEqual([path]);
    // The script that was lost.
    consoleErrors.length = 0;
  },
);

test('a story that is reported is kept no longer', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const path = await keepCommented(page, 'story', await addNeighbour());
  await page.goto(path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
  await sendReport(page);
  await expect.poll(() => keptHere(page, PAGES)).toEqual([]);
});
