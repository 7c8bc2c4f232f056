import type { Page } from '@playwright/test';
import { sql } from '../src/db/drizzle.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { expectNoBarriers } from './axe.ts';
import { onDatabase } from './database.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';

const LISTS = ['/my/scrap', '/my/subscribe', '/my/subscribeMagazine', '/my/comment', '/blockList'];

const entries = (page: Page) => page.getByRole('main').getByRole('article');
const scrapButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /스크랩$/ });

/** Rows by SQL, and the counters with them. */
async function scrap(memberId: number, kind: 'story' | 'article', count: number): Promise<void> {
  await onDatabase(async (db) => {
    await db.execute(sql`
      with kept as (
        insert into scrap (content_id, member_id, created_at)
        select id, ${memberId}, now() - id * interval '1 second' from content
        where kind = ${kind} and status = 'PUBLISHED' order by id limit ${count}
        returning content_id
      )
      update content set scrap_count = scrap_count + 1 where id in (select content_id from kept)`);
  });
}

async function block(memberId: number, count: number): Promise<void> {
  await onDatabase((db) =>
    db.execute(sql`
      insert into block (blocker_id, blocked_id, created_at)
      select ${memberId}, id, now() - id * interval '1 second' from member
      where status = 'active' and id <> ${memberId} order by id limit ${count}`),
  );
}

test('visitors are sent home', { tag: '@desktop' }, async ({ page }) => {
  for (const path of LISTS) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('each is empty in words of its own, and leads on', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const main = page.getByRole('main');
  for (const [path, text, elsewhere] of [
    ['/my/scrap', '스크랩한 글이 없습니다', '/story'],
    ['/my/scrap?kind=article', '스크랩한 글이 없습니다', '/article'],
    ['/my/subscribe', '아직 팔로우한 사람이 없어요', '/story'],
    ['/my/subscribe?kind=follower', '아직 팔로워가 없어요', undefined],
    ['/my/subscribeMagazine', '팔로우한 작가가 없습니다', '/article'],
    ['/my/comment', '아직 댓글이 없습니다', '/story'],
    ['/my/comment?kind=talk', '아직 댓글이 없습니다', '/community/feed/all'],
    ['/my/comment?kind=article', '아직 댓글이 없습니다', '/article'],
    ['/blockList', '차단한 회원이 없어요', undefined],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(text)).toBeVisible();
    if (elsewhere) await expect(main.getByRole('link', { name: /보러 가기$/ })).toHaveAttribute('href', elsewhere);
  }
});

test.describe('scraps', () => {
  test('go from the list at once; the focus goes on, and the last one leaves its words', async ({
    page,
    signIn,
    hasTouch,
  }) => {
    const me = await signIn();
    await scrap(me.id, 'story', 2);
    await page.goto('/my/scrap');
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeHidden();
    const [first, second] = await entries(page).getByRole('heading').allTextContents();
    await press(page, page.getByRole('button', { name: `${first} 스크랩` }), hasTouch);
    await expectSnackbar(page, /^스크랩이 해제되었습니다$/);
    await expect(page.getByRole('heading', { name: first })).toBeHidden();
    await expect(page.getByRole('button', { name: `${second} 스크랩` })).toBeFocused();
    await page.reload();
    await expect(entries(page)).toHaveCount(1);
    await scrapButtons(page).click();
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeVisible();
  });

  test('come back when the server refuses', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
    const me = await signIn();
    await scrap(me.id, 'article', 1);
    await page.goto('/my/scrap?kind=article');
    await page.route('**/bookmark', (route) => route.abort());
    await scrapButtons(page).click();
    await expectSnackbar(page, /연결이 원활하지 않아요/);
    await expect(entries(page)).toBeVisible();
    await expect(scrapButtons(page)).toHaveAttribute('aria-pressed', 'true');
    consoleErrors.length = 0;
  });

  test(
    'of the next page lose nobody to what was removed on the first',
    { tag: '@desktop' },
    async ({ page, signIn }) => {
      const me = await signIn();
      await scrap(me.id, 'story', 25);
      // Nothing is fetched ahead before the first ones are gone.
      let go = () => {};
      const removed = new Promise<void>((resolve) => (go = resolve));
      await page.route('**/my/scrap?page=2', async (route) => {
        await removed;
        await route.abort();
      });
      await page.goto('/my/scrap');
      await expect(entries(page)).toHaveCount(20);
      for (let count = 0; count < 3; count++) {
        const answered = page.waitForResponse('**/discover/bookmark');
        await scrapButtons(page).first().click();
        await answered;
        await expect(entries(page)).toHaveCount(19 - count);
      }
      await page.unroute('**/my/scrap?page=2');
      go();
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo(0, 0));
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          return scrapButtons(page).count();
        })
        .toBe(22);
    },
  );

  test('follow what is done on the page of what was scrapped', { tag: '@desktop' }, async ({ page, signIn }) => {
    const me = await signIn();
    await scrap(me.id, 'story', 1);
    await page.goto('/my/scrap');
    await entries(page).getByRole('heading').getByRole('link').click();
    await page.getByRole('group', { name: '반응' }).getByRole('button', { name: '스크랩' }).click();
    await expectSnackbar(page, '스크랩이 해제되었습니다');
    await page.goBack();
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeVisible();
  });

  test('of what is gone say why, and can be removed', { tag: '@desktop' }, async ({ page, signIn }) => {
    const me = await signIn();
    await onDatabase((db) =>
      db.execute(sql`
        with gone as (
          insert into content (kind, author_id, status, published_at, scrap_count)
          select 'story', ${me.id}, 'DELETED', now(), 1 returning id
        ), written as (
          insert into story (id, title, subtitle, body, tags)
          select id, '사라진 글', '', '[]'::jsonb, '{}' from gone
        )
        insert into scrap (content_id, member_id) select id, ${me.id} from gone`),
    );
    await page.goto('/my/scrap');
    await expect(entries(page)).toContainText('삭제된 게시물입니다');
    await expect(entries(page)).not.toContainText('사라진 글');
    await scrapButtons(page).click();
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeVisible();
  });
});

test.describe('whom one follows', { tag: '@desktop' }, () => {
  test('leaves the list when no longer followed, but not that of one’s followers', async ({ page, signIn }) => {
    const me = await signIn();
    const { rows } = await onDatabase((db) =>
      db.execute<{ id: number }>(sql`select member_id as id from maker order by member_id desc limit 2`),
    );
    for (const { id } of rows) {
      await onDatabase((db) =>
        db.execute(sql`
          with rows as (
            insert into follow (follower_id, followed_id) values (${me.id}, ${id}), (${id}, ${me.id})
            returning followed_id
          )
          update member set follower_count = follower_count + 1 where id in (select followed_id from rows)`),
      );
    }
    await page.goto('/my/subscribe?kind=follower');
    await entries(page)
      .first()
      .getByRole('button', { name: /팔로잉$/ })
      .click();
    await expect(
      entries(page)
        .first()
        .getByRole('button', { name: /팔로우하기$/ }),
    ).toBeVisible();
    await expect(entries(page)).toHaveCount(2);
    await expectSnackbar(page, '팔로우를 해제했어요');
    await expectNoBarriers(page);
    await page.goto('/my/subscribe');
    await expect(entries(page)).toHaveCount(1);
    await entries(page)
      .getByRole('button', { name: /팔로잉$/ })
      .click();
    await expect(page.getByText('아직 팔로우한 사람이 없어요')).toBeVisible();
    await expectSnackbar(page, '팔로우를 해제했어요');
  });

  test('so does a writer of the magazine', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/article/53');
    const subscribed = page.waitForResponse('**/subscribe');
    await page.getByRole('button', { name: /구독하기$/ }).click();
    await subscribed;
    await page.reload();
    await expect(page.getByRole('button', { name: /구독 중$/ })).toBeVisible();
    await page.goto('/my/subscribeMagazine');
    await expect(entries(page)).toHaveCount(1);
    await page.getByRole('button', { name: /구독 중$/ }).click();
    await expect(page.getByText('팔로우한 작가가 없습니다')).toBeVisible();
    await expectSnackbar(page, '구독을 해제했어요');
    await page.goBack();
    await expect(page.getByRole('button', { name: /구독하기$/ })).toBeVisible();
  });
});

test.describe('the block list', () => {
  test('is of twenty a page; the unblocked stay until it is read again, and can be blocked again', async ({
    page,
    signIn,
    hasTouch,
  }) => {
    const me = await signIn();
    await block(me.id, 21);
    const blocked = () => onDatabase((db) => db.execute(sql`select from block where blocker_id = ${me.id}`));
    await page.goto('/blockList?page=2');
    await expect(entries(page)).toHaveCount(1);
    await page.goto('/blockList');
    const first = entries(page).first().getByRole('button');
    const unblocked = page.waitForResponse('**/api/v1/maker/block/*');
    await press(page, first, hasTouch);
    await unblocked;
    await expect(first).toHaveText(/차단하기/);
    await expectSnackbar(page, '차단을 해제했어요');
    expect((await blocked()).rowCount).toBe(20);
    const again = page.waitForResponse('**/api/v1/maker/block');
    await first.click();
    await again;
    await expect(first).toHaveText(/차단 해제/);
    expect((await blocked()).rowCount).toBe(21);
  });
});

test.describe('one’s own comments', { tag: '@desktop' }, () => {
  test('are listed by what they stand on, and lead there', async ({ page, signIn }) => {
    const me = await signIn();
    const body = `내 댓글 ${me.nickname}`;
    const { rows } = await onDatabase((db) =>
      db.execute<{ id: string }>(sql`
        with written as (
          insert into comment (content_id, author_id, body) values (54, ${me.id}, ${body}) returning id, content_id
        ), counted as (
          update content set comment_count = comment_count + 1 where id in (select content_id from written)
        )
        select id from written`),
    );
    await page.goto('/my/comment');
    await expect(page.getByText('아직 댓글이 없습니다')).toBeVisible();
    await page.getByRole('navigation', { name: '종류' }).getByRole('link', { name: '매거진' }).click();
    await expect(entries(page)).toContainText(body);
    await entries(page).getByRole('link').click();
    await expect(page).toHaveURL(`/article/54?comment=${rows[0]?.id}#comments-${rows[0]?.id}`);
    await expect(page.getByText(body)).toBeInViewport();
  });

  test('are deleted, also on the article to which Back leads', async ({ page, signIn }) => {
    const me = await signIn();
    const body = `지울 댓글 ${me.nickname}`;
    const path = await onDatabase(async (db) => {
      const add = fixtures(db);
      const contentId = await add.addArticle();
      await add.addComment(contentId, me.id, body);
      return `/article/${contentId}`;
    });
    await page.goto(path);
    await expect(page.getByText(body)).toBeVisible();
    await page.goto('/my/comment?kind=article');
    await entries(page).getByText('지우기').first().click();
    await entries(page).getByRole('button', { name: '지우기' }).click();
    await expect(entries(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/my/comment?kind=article');
    await expect(entries(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(body)).toHaveCount(0);
  });
});

test(
  'nothing scrolls sideways at 320 pixels, and what is pressed is large enough',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await page.setViewportSize({ width: 320, height: 700 });
    await scrap(me.id, 'article', 2);
    await block(me.id, 2);
    for (const path of ['/my/scrap?kind=article', '/blockList']) {
      await page.goto(path);
      await expect(entries(page)).toHaveCount(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const box = await entries(page).first().getByRole('button').boundingBox();
      // A small button reaches four pixels beyond what is drawn.
      expect(box?.height).toBeGreaterThanOrEqual(36);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  },
);

test('axe finds nothing on any, empty or full', async ({ page, signIn }) => {
  const me = await signIn();
  for (const path of LISTS) {
    await page.goto(path);
    await expectNoBarriers(page);
  }
  await scrap(me.id, 'article', 2);
  await block(me.id, 2);
  for (const path of ['/my/scrap?kind=article', '/blockList']) {
    await page.goto(path);
    await expect(entries(page)).toHaveCount(2);
    await expectNoBarriers(page);
  }
});
