import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { inquiry } from '../src/db/schema/index.ts';
import { sendMessage } from '../src/features/alarm/message.server.ts';
import { articleInputSchema } from '../src/features/article/article-input.ts';
import { createArticle } from '../src/features/article/write-article.server.ts';
import { answerInquiry } from '../src/features/inquiry/answer-inquiry.server.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { addComment } from './discussion.ts';
import { expect, type Member, test } from './members.ts';
import { fixtures } from '../tests/harness/fixtures.ts';

/**
 * What others do while a page is open shows there at once, without a reload: a dot at the bell and a line in the list, which
 * leads to its exact place. On the desktop the list stands under the bell, on the phone on its page.
 */

/** What somebody does in another browser, what the member is told of it, and where that leads; else it unfolds. */
type Act = { does: (as: APIRequestContext) => Promise<void>; says: string; leadsTo?: RegExp; shows: string };

async function post(as: APIRequestContext, address: string, data: object = {}): Promise<void> {
  const answer = await as.post(`/api${address}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

const write = <Result>(work: (add: ReturnType<typeof fixtures>) => Promise<Result>) =>
  onDatabase((db) => work(fixtures(db)));

async function openList(page: Page, isPhone: boolean): Promise<void> {
  const listens = page.waitForResponse('**/api/v1/alarm/live*');
  await page.goto(isPhone ? '/alarm' : '/');
  await listens;
  if (isPhone) return;
  await page.getByRole('button', { name: /^알림/ }).click();
  await expect(page.getByText('아직 알림이 없어요').filter({ visible: true })).toBeVisible();
}

/** Each arrives on top while the list is open; then each is followed. */
async function seeArrive(page: Page, other: BrowserContext, isPhone: boolean, acts: Act[]): Promise<void> {
  const items = page.locator('.alarm').filter({ visible: true });
  for (const { does, says } of acts) {
    await does(other.request);
    await expect(items.first()).toContainText(says);
    if (!isPhone) await expect(page.locator('.header .bell-dot')).toBeVisible();
  }
  for (const { says, leadsTo, shows } of acts.toReversed()) {
    if (!isPhone && !(await items.first().isVisible())) await page.getByRole('button', { name: /^알림/ }).click();
    const item = items.filter({ hasText: says });
    if (!leadsTo) {
      await item.locator('summary').click();
      await expect(item.getByText(shows).last()).toBeVisible();
      continue;
    }
    await item.getByRole('link').click();
    await page.waitForURL(leadsTo);
    const { hash } = new URL(page.url());
    if (hash) await expect(page.locator(hash).getByText(shows)).toBeInViewport();
    else await expect(page.locator('main')).toContainText(shows);
    await page.goto(isPhone ? '/alarm' : '/');
  }
}

type People = { me: Member; other: Member; otherBrowser: BrowserContext };

const it = test.extend<{ people: People }>({
  async people({ browser, baseURL, signIn }, use) {
    const otherBrowser = await browser.newContext({ baseURL: baseURL ?? '' });
    const me = await signIn();
    const other = await signIn({ isMaker: true }, otherBrowser);
    await use({ me, other, otherBrowser });
    await otherBrowser.close();
  },
});

it('comments, answers and a solved question', async ({ page, people, hasTouch }) => {
  const { me, other, otherBrowser } = people;
  const talk = await addTalk('내 몬스테라 이야기', { authorId: me.id });
  const asked = await addTalk('잎이 노래져요', { authorId: other.id, channel: '식물 SOS' });
  const things = await write(async (add) => {
    const [article, story, theirs] = [
      await add.addArticle({ authorId: other.id }),
      await add.addStory({ authorId: me.id }),
      await add.addStory({ authorId: other.id }),
    ];
    return {
      article,
      story,
      theirs,
      onArticle: await addComment({ kind: 'article', id: article }, me.id, '잘 읽었어요'),
      onStory: await addComment({ kind: 'story', id: theirs }, me.id, '잘 읽었어요'),
      onAsked: await addComment({ kind: 'talk', id: asked.id }, me.id, '물을 줄여 보세요'),
    };
  });
  const { article, story, theirs, onArticle, onStory, onAsked } = things;
  const says = (what: string) => `${other.nickname}님이 ${what}`;
  await openList(page, hasTouch);
  await seeArrive(page, otherBrowser, hasTouch, [
    {
      does: (as) => post(as, `/v1/community/${talk.id}/comment`, { content: '톡에 남긴 댓글' }),
      says: says('내 톡에 댓글을 남겼어요'),
      leadsTo: new RegExp(`/community/view/${talk.id}\\?comment=\\d+#comments-\\d+$`),
      shows: '톡에 남긴 댓글',
    },
    {
      does: (as) => post(as, '/v1/discover/comment', { storyId: story, comment: '스토리에 남긴 댓글' }),
      says: says('내 스토리에 댓글을 남겼어요'),
      leadsTo: new RegExp(`/story/${story}\\?comment=\\d+#comments-\\d+$`),
      shows: '스토리에 남긴 댓글',
    },
    {
      does: (as) => post(as, `/v1/article/comment/${onArticle}/re-comment`, { content: '글에 남긴 답글' }),
      says: '글에 남긴 답글',
      leadsTo: new RegExp(`/article/${article}\\?comment=\\d+#comments-\\d+$`),
      shows: '글에 남긴 답글',
    },
    {
      does: (as) =>
        post(as, '/v1/discover/comment', { storyId: theirs, comment: '스토리에 남긴 답글', parentCommentId: onStory }),
      says: '스토리에 남긴 답글',
      leadsTo: new RegExp(`/story/${theirs}\\?comment=\\d+#comments-\\d+$`),
      shows: '스토리에 남긴 답글',
    },
    {
      does: (as) => post(as, `/v1/community/${asked.id}/comment`, { content: '톡에 남긴 답글', parentId: onAsked }),
      says: '톡에 남긴 답글',
      leadsTo: new RegExp(`/community/view/${asked.id}\\?comment=\\d+#comments-\\d+$`),
      shows: '톡에 남긴 답글',
    },
    {
      async does(as) {
        const answer = await as.put(`/api/v1/community/talk/${asked.id}/solved`, { data: { commentId: onAsked } });
        expect(answer.status()).toBe(200);
      },
      says: says('내 댓글을 해결한 답으로 골랐어요'),
      leadsTo: new RegExp(`/community/view/${asked.id}\\?comment=${onAsked}#comments-${onAsked}$`),
      shows: '물을 줄여 보세요',
    },
  ]);
});

it('what is published by whom one follows or subscribes to', async ({ page, people, hasTouch }) => {
  const { other, otherBrowser } = people;
  await write((add) => add.addArticle({ authorId: other.id }));
  await post(page.request, '/v1/user/follow', { followerId: other.id });
  await post(page.request, `/v1/writer/${other.id}/subscribe`);
  const body = [{ type: 'paragraph', text: '본문이에요.' }];
  await openList(page, hasTouch);
  await seeArrive(page, otherBrowser, hasTouch, [
    {
      async does(as) {
        const answer = await as.get('/api/v1/community/channelInfo?is_activate=1');
        const [channel] = (await answer.json()).result.list;
        await post(as, '/v1/community/talk', { channelId: channel.id, content: '오늘 새잎이 났어요' });
      },
      says: `${other.nickname}님이 새 톡을 올렸어요`,
      leadsTo: /\/community\/view\/\d+$/,
      shows: '오늘 새잎이 났어요',
    },
    {
      does: (as) => post(as, '/v1/stories', { title: '화분을 굽는 하루', body }),
      says: `${other.nickname}님이 새 스토리를 올렸어요`,
      leadsTo: /\/story\/\d+$/,
      shows: '화분을 굽는 하루',
    },
    {
      // Operators publish articles, who have a browser of their own.
      async does() {
        const article = articleInputSchema.parse({ title: '겨울 물 주기', body });
        await onDatabase((db) => db.transaction((inside) => createArticle(inside, other.id, article)));
      },
      says: `${other.nickname} 작가가 새 글을 올렸어요`,
      leadsTo: /\/article\/\d+$/,
      shows: '겨울 물 주기',
    },
  ]);
});

it('applause and followers, for who asks for them', async ({ page, people, hasTouch }) => {
  const { me, other, otherBrowser } = people;
  await page.request.put('/api/v1/user/alarm', {
    data: { comment: true, newPost: true, reaction: true, marketing: false, marketingAtNight: false },
  });
  const talk = await addTalk('박수를 받을 톡', { authorId: me.id });
  const { story, article, commented } = await write(async (add) => ({
    story: await add.addStory({ authorId: me.id, title: '박수를 받을 스토리' }),
    article: await add.addArticle({ authorId: me.id, title: '박수를 받을 글' }),
    commented: await addComment({ kind: 'talk', id: talk.id }, me.id, '박수를 받을 댓글'),
  }));
  const says = (what: string) => `${other.nickname}님이 ${what}`;
  await openList(page, hasTouch);
  await seeArrive(page, otherBrowser, hasTouch, [
    {
      does: (as) => post(as, '/v1/discover/applaud', { storyId: story }),
      says: says('내 스토리에 박수를 보냈어요'),
      leadsTo: new RegExp(`/story/${story}$`),
      shows: '박수를 받을 스토리',
    },
    {
      does: (as) => post(as, `/v1/article/${article}/emotion`),
      says: says('내 글에 박수를 보냈어요'),
      leadsTo: new RegExp(`/article/${article}$`),
      shows: '박수를 받을 글',
    },
    {
      does: (as) => post(as, `/v1/community/talk/${talk.id}/like`),
      says: says('내 톡에 박수를 보냈어요'),
      leadsTo: new RegExp(`/community/view/${talk.id}$`),
      shows: '박수를 받을 톡',
    },
    {
      does: (as) => post(as, `/v1/community/comment/${commented}/like`),
      says: says('내 댓글에 박수를 보냈어요'),
      leadsTo: new RegExp(`/community/view/${talk.id}\\?comment=${commented}#comments-${commented}$`),
      shows: '박수를 받을 댓글',
    },
    {
      does: (as) => post(as, '/v1/user/follow', { followerId: me.id }),
      says: says('나를 팔로우해요'),
      leadsTo: /\/my\/subscribe\?kind=follower$/,
      shows: other.nickname,
    },
  ]);
});

it('what operators write, answer and decide', async ({ page, people, signIn, baseURL, browser, hasTouch }) => {
  const { me, otherBrowser } = people;
  const [operator, second] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  for (const context of [operator, second]) await signIn({ isOperator: true }, context);
  const send = async (by: BrowserContext, path: string, fields: Record<string, string>) => {
    const html = await (await by.request.get(path)).text();
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1];
    const form = { ...fields, ...(seen && { seen }) };
    const answer = await by.request.post(path, { form, headers: { origin: baseURL ?? '' } });
    expect(new URL(answer.url()).searchParams.has('done'), await answer.text()).toBe(true);
  };
  const ofPage = async (by: BrowserContext, path: string, link: RegExp) =>
    link.exec(await (await by.request.get(path)).text())?.[0] ?? '';
  const hide = { outcome: 'HIDDEN', reason: '1', words: '거래 글은 올릴 수 없어요.' };

  const [hidden, reported] = [await addTalk('숨길 톡', { authorId: me.id }), await addTalk('신고할 톡')];
  const held = await page.request.post('/api/v1/community/talk', {
    data: { channelId: 1, content: '삽수 나눠요. 공일공-1234-5678' },
  });
  const { id: heldId, isHeld } = (await held.json()).result;
  expect(isHeld).toBe(true);
  await post(page.request, `/v1/community/talk/${reported.id}/report`, { reportCodeId: 1 });
  const inquiryId = await onDatabase(async (db) => {
    const values = { memberId: me.id, title: '사진 문의', content: '<p>사진이 올라가지 않아요.</p>' };
    const [asked] = await db.insert(inquiry).values(values).returning({ id: inquiry.id });
    return asked?.id ?? 0;
  });

  await openList(page, hasTouch);
  await seeArrive(page, otherBrowser, hasTouch, [
    {
      async does() {
        await onDatabase((db) => answerInquiry(db, inquiryId, '앱을 새로 고쳐 주세요.'));
      },
      says: '문의에 답변이 올라왔어요.',
      shows: '앱을 새로 고쳐 주세요.',
    },
    {
      does: () => send(operator, `/admin/content/${heldId}`, { outcome: 'KEPT' }),
      says: '내 글을 확인했어요. 이제 모두에게 보여요.',
      leadsTo: new RegExp(`/community/view/${heldId}$`),
      shows: '삽수 나눠요.',
    },
    {
      async does() {
        const path = await ofPage(operator, `/admin/content/${reported.id}`, /\/admin\/report\/\d+/);
        await send(operator, path, hide);
      },
      says: '신고를 확인하고 처리했어요.',
      leadsTo: /\/my\/report$/,
      shows: '확인하고 조치했어요',
    },
    {
      does: () => send(operator, `/admin/content/${hidden.id}`, hide),
      says: '운영자의 결정이 있어요',
      leadsTo: /\/my\/decision\?id=\d+$/,
      shows: '거래 글은 올릴 수 없어요.',
    },
    {
      async does() {
        const { data } = await (await page.request.get('/api/v1/alarm')).json();
        const id = /id=(\d+)/.exec(data.content[0].link)?.[1];
        await post(page.request, `/v1/decision/${id}/appeal`, { text: '나눔을 구한 글이에요.' });
        await send(second, `/admin/decision/${id}`, { outcome: 'UPHELD', words: '처음 결정이 맞아요.' });
      },
      says: '이의 제기를 다시 살펴봤어요.',
      leadsTo: /\/my\/decision\?id=\d+$/,
      shows: '처음 결정이 맞아요.',
    },
    {
      // Read first, since it comes by itself, too.
      async does() {
        await onDatabase((db) => sendMessage(db, { body: '<p>봄 나눔을 시작해요.</p>', to: [me.id] }));
      },
      says: '푸릇에서 쪽지를 보냈어요.',
      shows: '봄 나눔을 시작해요.',
    },
  ]);
  for (const context of [operator, second]) await context.close();
});

it('the bell says that something is new, also to whoever does not see its dot', async ({ page, people, hasTouch }) => {
  const { me, otherBrowser } = people;
  const talk = await addTalk('홈에서 기다리는 톡', { authorId: me.id });
  const listens = page.waitForResponse('**/api/v1/alarm/live*');
  await page.goto('/');
  await listens;
  const bell = hasTouch
    ? page.locator('.home-head').getByRole('link', { name: /^알림/ })
    : page.getByRole('button', { name: /^알림/ });
  await expect(bell).toHaveAccessibleName('알림');
  await post(otherBrowser.request, `/v1/community/${talk.id}/comment`, { content: '새 댓글' });
  await expect(bell).toHaveAccessibleName('알림, 새 알림 있음');
  await post(page.request, '/v1/alarm/all');
  await expect(bell).toHaveAccessibleName('알림');
});

it(
  'the tabs of a browser share one connection, and another takes it over',
  { tag: '@desktop' },
  async ({ page, context, people }) => {
    const { me, otherBrowser } = people;
    const talk = await addTalk('두 탭에서 보는 톡', { authorId: me.id });
    const connections: string[] = [];
    context.on('request', (request) => request.url().includes('/alarm/live') && connections.push(request.url()));
    const dotIn = (tab: Page) => tab.locator('.header .bell-dot');
    const listens = context.waitForEvent('response', (response) => response.url().includes('/alarm/live'));
    await page.goto('/story');
    await listens;
    const second = await context.newPage();
    await second.goto('/article');
    await post(otherBrowser.request, `/v1/community/${talk.id}/comment`, { content: '첫 댓글' });
    for (const tab of [page, second]) await expect(dotIn(tab)).toBeVisible();
    expect(connections).toHaveLength(1);

    await page.close();
    await expect.poll(() => connections).toHaveLength(2);
    await post(second.request, '/v1/alarm/all');
    await expect(dotIn(second)).toBeHidden();
  },
);

it(
  'a page that is left lets go of its connection, and comes back with it',
  { tag: '@desktop' },
  async ({ page, people }) => {
    const { me, otherBrowser } = people;
    const talk = await addTalk('돌아와서 보는 톡', { authorId: me.id });
    const listens = () => page.waitForResponse('**/api/v1/alarm/live*');
    const first = listens();
    await page.goto('/story');
    await first;
    const next = listens();
    await page.goto('/article');
    await next;
    const again = listens();
    await page.goBack();
    await again;
    await post(otherBrowser.request, `/v1/community/${talk.id}/comment`, { content: '돌아온 뒤의 댓글' });
    await expect(page.locator('.header .bell-dot')).toBeVisible();
  },
);
