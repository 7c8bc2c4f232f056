import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { member } from '../../../src/db/schema/index.ts';
import { setCommentHidden } from '../../../src/features/community/comment/author-control/author-control.server.ts';
import { type CommentedKind, commentedKinds } from '../../../src/features/community/comment/comment.ts';
import { LEFT_NICKNAME } from '../../../src/features/people/member/leave/leave.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { discussion } from '../../features/comment/support.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import type { Account } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

/** The text and links in the HTML of pages, before any script runs. */

let server: SharedServer;
let add: ReturnType<typeof discussion>;
let me: Account;
let ask: Ask;
let askVisitor: Ask;

beforeAll(async () => {
  server = await shareTestServer();
  add = discussion(server.db);
  askVisitor = await askAs(server);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  me = await add.addAccount();
  ask = await askAs(server, me);
});

/** Removes scripts, because some of them quote the page's text. */
const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(withoutScripts(html))?.[0] ?? '';
const read = async (path: string, by = ask) => mainOf((await by(`GET ${path}`)).text);
/** Returns the text of each comment and reply, from top to bottom. */
const commentsIn = (html: string) =>
  [...html.matchAll(/<p class="comment-body">(.*?)<\/p>/gs)].map(([, words = '']) => words.replaceAll(/<[^>]+>/g, ''));

const lists = [
  ['/my/scrap', '스크랩한 글이 없습니다', '/story'],
  ['/my/scrap?kind=article', '스크랩한 글이 없습니다', '/article'],
  ['/my/subscribe', '아직 팔로우한 사람이 없어요', '/story'],
  ['/my/subscribe?kind=follower', '아직 팔로워가 없어요', undefined],
  ['/my/subscribeMagazine', '팔로우한 작가가 없습니다', '/article'],
  ['/my/comment', '아직 댓글이 없습니다', '/story'],
  ['/my/comment?kind=talk', '아직 댓글이 없습니다', '/community/feed/all'],
  ['/my/comment?kind=article', '아직 댓글이 없습니다', '/article'],
  ['/blockList', '차단한 회원이 없어요', undefined],
] as const;

test.each(lists)(
  '%s redirects visitors to the home page, and has its own text and link when empty',
  async (path, words, elsewhere) => {
    const visitors = await askVisitor(`GET ${path}`);
    expect([visitors.status, visitors.headers.get('location')]).toEqual([302, '/']);
    const page = await read(path);
    expect(page).toContain(words);
    const led = /<a[^>]* href="([^"]+)"[^>]*>\s*[^<]*보러 가기/.exec(page)?.[1];
    expect(led).toBe(elsewhere);
  },
);

test('a member’s comments are listed by kind of content, with links to them', async () => {
  const subject = await add.addSubject('article');
  const { id } = await add.write(subject, me.id, '내가 쓴 댓글');
  expect(await read('/my/comment')).not.toContain('내가 쓴 댓글');
  const page = await read('/my/comment?kind=article');
  expect(page).toContain('내가 쓴 댓글');
  expect(page).toContain(`href="/article/${subject.id}?comment=${id}#comments-${id}"`);
});

test('the block list has twenty entries a page, each with a link to the profile and a button to unblock', async () => {
  const blocked = await add.addMembers(21);
  for (const id of blocked) await add.block(me.id, id);
  const shown = (page: string) => page.match(/data-toggle="block:\d+"/g)?.length;
  expect([shown(await read('/blockList')), shown(await read('/blockList?page=2'))]).toEqual([20, 1]);
});

test('a row disappears from the list of followed members on unfollow, and stays in the list of followers', async () => {
  const [followed, follower] = [await add.addMember(), await add.addAccount()];
  await ask('POST /api/v1/user/follow', { followerId: followed });
  await (
    await askAs(server, follower)
  )('POST /api/v1/user/follow', { followerId: me.id });
  expect(await read('/my/subscribe')).toMatch(new RegExp(`data-entry="follow:${followed}" data-leaves`));
  expect(await read('/my/subscribe?kind=follower')).toMatch(
    new RegExp(`data-entry="follower:${follower.id}"(?! data-leaves)`),
  );
});

test('a member who has left is named on their talk without a link to a profile', async () => {
  const authorId = await add.addMember();
  const id = await add.addTalk({ authorId });
  await server.db.update(member).set({ status: 'left', nickname: LEFT_NICKNAME }).where(eq(member.id, authorId));
  const page = await read(paths.talk(id));
  expect(page).toContain(LEFT_NICKNAME);
  expect(page).not.toContain(`href="/user?id=${authorId}"`);
});

test('an article can be reported, but its writer not blocked; a talk allows both', async () => {
  const [article, story] = [await add.addArticle(), await add.addTalk()];
  const [articlePage, talkPage] = [await read(paths.article(article)), await read(paths.talk(story))];
  expect([articlePage.includes('신고하기'), articlePage.includes('차단하기')]).toEqual([true, false]);
  expect([talkPage.includes('신고하기'), talkPage.includes('차단하기')]).toEqual([true, true]);
});

test('on one’s own profile the counts link to lists, and there is no report button', async () => {
  const page = await read(`/user?id=${me.id}`);
  expect(page).not.toContain('신고하기');
  expect(page).toMatch(/href="\/my\/subscribe\?kind=follower"/);
  expect(page).toMatch(/href="\/my\/subscribe"/);
  expect(await read(`/user?id=${await add.addMember()}`)).toContain('신고하기');
});

test('each tab of a blocked member’s profile says that they are blocked', async () => {
  const blocked = await add.addMember();
  await add.block(me.id, blocked);
  for (const path of [`/user?id=${blocked}`, `/user?id=${blocked}&tab=about`])
    expect(await read(path), path).toContain('차단한 회원이에요');
  const talkId = await add.addTalk({ authorId: blocked });
  const page = await read(paths.talk(talkId));
  expect(page).toContain('차단한 회원의 글이에요');
  expect(page).toContain(`href="/user?id=${blocked}"`);
});

test('comments are readable without a script, page by page, with further replies in a fold', async () => {
  const subject = await add.addSubject('article');
  const texts = Array.from({ length: 45 }, (_, index) => `댓글 ${index + 1}째`);
  const writer = await add.addMember();
  const [head] = await add.writeMany(subject, writer, texts);
  await add.writeMany(subject, writer, ['첫 답글', '둘째 답글', '셋째 답글', '넷째 답글'], head);
  const newest = texts.toReversed();
  const follow = async (html: string, words: string) => {
    const [, href = ''] = new RegExp(`<a[^>]* href="([^"]+)"[^>]*>\\s*${words}`).exec(html) ?? [];
    expect(href, words).not.toBe('');
    return read(href.replaceAll('&amp;', '&').split('#')[0] ?? '', askVisitor);
  };
  const first = await read(paths.article(subject.id), askVisitor);
  expect(commentsIn(first)).toEqual(newest.slice(0, 20));
  const second = await follow(first, '댓글 더 보기');
  expect(commentsIn(second)).toEqual(newest.slice(20, 40));
  const last = await follow(second, '댓글 더 보기');
  expect(commentsIn(last)).toEqual([...newest.slice(40), '넷째 답글', '셋째 답글', '둘째 답글', '첫 답글']);
  expect(last).toMatch(/<details class="comment-folded">[\s\S]*답글 1개 더 보기/);
  expect(last).not.toContain('댓글 더 보기');
  expect(commentsIn(await follow(last, '이전 댓글 보기'))).toEqual(newest.slice(20, 40));
});

test('operators see a talk whose author has hidden five comments, and mark it as seen', async () => {
  const operator = await add.addAccount();
  await setRole(server.db, operator.nickname, 'admin');
  const [id, loud] = [
    await add.addTalk({ authorId: me.id, text: '다섯을 숨긴 톡' }),
    await add.addMember('시끄러운이'),
  ];
  const texts = ['하나', '둘', '셋', '넷', '다섯'];
  for (const commentId of await add.writeMany({ kind: 'talk', id }, loud, texts))
    await setCommentHidden(server.db, 'talk', { id: commentId, authorId: me.id }, true);
  const cookie = await signInAs(server, operator.id);
  const open = async () => mainOf(await (await fetch(`${server.origin}/admin/hiding`, { headers: { cookie } })).text());
  const page = await open();
  expect(page).toContain('숨긴 댓글 5개');
  expect([...page.matchAll(/시끄러운이<\/a>\s*([^<\s]+)/g)].map(([, words]) => words)).toEqual(texts.toReversed());
  const answer = await fetch(`${server.origin}/admin/hiding`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: server.origin },
    body: new URLSearchParams({ content: String(id) }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/hiding?done=seen']);
  expect(await open()).not.toContain('다섯을 숨긴 톡');
});

describe.each(commentedKinds)('markup in a %s, its comments and their authors’ names', (kind: CommentedKind) => {
  const markup = (of: string) => `${of} </script><img src="/x" onerror="run()">`;

  test('is shown as text', async () => {
    const nickname = markup(`${kind} 이름`);
    const authorId = await add.addMember(nickname);
    const values = { authorId, title: markup('제목'), text: markup('본문') };
    const adders = { article: add.addArticle, story: add.addStory, talk: add.addTalk };
    const subject = { kind, id: await adders[kind](values) };
    const head = await add.write(subject, authorId, markup('댓글'));
    await add.write(subject, authorId, markup('답글'), head.id);
    const path = { article: paths.article, story: paths.story, talk: paths.talk }[kind](subject.id);
    for (const by of [ask, askVisitor]) {
      const { text } = await by(`GET ${path}`);
      // Scripts quote the text, too, and it must not end the script element.
      for (const live of ['<img src="/x"', '<img src=\\"/x']) expect(text).not.toContain(live);
      for (const words of ['이름', '본문', '댓글', '답글']) expect(mainOf(text)).toContain(`${words} &lt;/script`);
    }
    const own = await add.write(subject, me.id, markup('내 댓글'));
    await server.db
      .update(member)
      .set({ nickname: markup(`${kind} 내 이름`) })
      .where(eq(member.id, me.id));
    for (const page of [path, `/my/comment?kind=${kind}`, '/my/etc', `/user?id=${me.id}`])
      expect((await ask(`GET ${page}`)).text, page).not.toContain('<img src="/x"');
    expect(own.body).toContain('<img');
    await server.db
      .update(member)
      .set({ nickname: `${me.id}` })
      .where(eq(member.id, me.id));
  });
});
