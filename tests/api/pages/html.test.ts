import { globSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, ne, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection.ts';
import {
  article,
  block,
  channel,
  comment,
  content,
  decision,
  draft,
  follow,
  inquiry,
  inquiryPicture,
  maker,
  member,
  picture,
  report,
  scrap,
  story,
  subscription,
  talk,
  writer,
} from '../../../src/db/schema/index.ts';
import { beginTermDraft } from '../../../src/features/people/term/write-term.server.ts';
import { setSolvedBy } from '../../../src/features/contents/talk/write-talk.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { prove, SESSION_SECRET, signInAs } from '../../harness/actors/sign-in.ts';
import { htmlFaults } from '../../harness/valid-html.ts';

/** Validates the HTML of the demo's pages: every file of `pages/`, as a visitor and as a member gets it. */

/** Addresses of each page. `{solved}` is a solved talk of the member's own; `{talk}` is another member's. */
const addresses: Record<string, string[]> = {
  'admin/appeal.astro': ['/admin/appeal'],
  'admin/audit.astro': ['/admin/audit'],
  'admin/channel/[id].astro': ['/admin/channel/1', '/admin/channel/new', '/admin/channel/999999'],
  'admin/channel/index.astro': ['/admin/channel'],
  'admin/content/[id].astro': ['/admin/content/{story}', '/admin/content/{talk}', '/admin/content/999999'],
  'admin/content/article/[id].astro': ['/admin/content/article/{article}', '/admin/content/article/999999'],
  'admin/content/article/edit.astro': [
    '/admin/content/article/edit?id={article}',
    '/admin/content/article/edit?id=999999',
  ],
  'admin/content/article/new.astro': [
    '/admin/content/article/new',
    '/admin/content/article/new?preview={articleDraft}',
    '/admin/content/article/new?preview=999999',
  ],
  'admin/content/index.astro': ['/admin/content', '/admin/content?words={word}&kind=story&status=PUBLISHED'],
  'admin/decision/[id].astro': ['/admin/decision/{decision}', '/admin/decision/999999'],
  'admin/decision/index.astro': ['/admin/decision'],
  'admin/error.astro': ['/admin/error'],
  'admin/figures.astro': ['/admin/figures', '/admin/figures?days=365'],
  'admin/held.astro': ['/admin/held'],
  'admin/hiding.astro': ['/admin/hiding'],
  'admin/task.astro': ['/admin/task'],
  'admin/home/banner/[kind]/[id].astro': ['/admin/home/banner/big/1', '/admin/home/banner/big/new'],
  'admin/home/banner/[kind]/index.astro': ['/admin/home/banner/big', '/admin/home/banner/promotion'],
  'admin/home/event/[id].astro': ['/admin/home/event/1', '/admin/home/event/new'],
  'admin/home/event/index.astro': ['/admin/home/event'],
  'admin/home/exhibition/[id].astro': ['/admin/home/exhibition/1', '/admin/home/exhibition/new'],
  'admin/home/exhibition/index.astro': ['/admin/home/exhibition'],
  'admin/home/gathered/[id].astro': ['/admin/home/gathered/1'],
  'admin/home/index.astro': ['/admin/home'],
  'admin/home/list/[list].astro': ['/admin/home/list/pick', '/admin/home/list/hashtag', '/admin/home/list/maker'],
  'admin/home/strip.astro': ['/admin/home/strip'],
  'admin/index.astro': ['/admin'],
  'admin/inquiry.astro': ['/admin/inquiry'],
  'admin/inquiry/template/[id].astro': ['/admin/inquiry/template/new', '/admin/inquiry/template/999999'],
  'admin/inquiry/template/index.astro': ['/admin/inquiry/template'],
  'admin/member/[id].astro': ['/admin/member/{member}', '/admin/member/999999'],
  'admin/member/index.astro': ['/admin/member', '/admin/member?nickname={person}&provider=GOOGLE&from=2020-01-01'],
  'admin/message/index.astro': ['/admin/message'],
  'admin/message/new.astro': ['/admin/message/new'],
  'admin/report/[id].astro': ['/admin/report/{report}', '/admin/report/999999'],
  'admin/report/index.astro': ['/admin/report'],
  'admin/tag/edit.astro': ['/admin/tag/edit?tag=관엽식물', '/admin/tag/edit?tag=no-such'],
  'admin/term/[id].astro': ['/admin/term/4', '/admin/term/{termDraft}', '/admin/term/999999'],
  'admin/term/index.astro': ['/admin/term'],
  'admin/tag/index.astro': ['/admin/tag', '/admin/tag?keyword=관엽식물'],
  '404.astro': ['/no-such-page'],
  'alarm.astro': ['/alarm', '/alarm?tag=comment'],
  'api/docs.astro': ['/api/docs'],
  'article/[id].astro': ['/article/{article}', '/article/999999'],
  'article/index.astro': ['/article', '/article?page=2'],
  'blockList.astro': ['/blockList'],
  'callback/[provider].astro': ['/callback/google', '/callback/google?error=access_denied&state=none'],
  'community/feed/all.astro': ['/community/feed/all', '/community/feed/all?page=2'],
  'community/feed/index.astro': ['/community/feed'],
  'community/list.astro': [
    '/community/list',
    '/community/list?channel={channel}',
    '/community/list?channel={channel}&show=waiting',
  ],
  'community/view/[talkId].astro': ['/community/view/{talk}', '/community/view/{solved}', '/community/view/999999'],
  'community/writing.astro': ['/community/writing', '/community/writing?id={solved}'],
  'discover.astro': ['/discover'],
  'event.astro': ['/event?id=1', '/event?id=999999'],
  'events.astro': ['/events'],
  'exhibition/[id].astro': ['/exhibition/1', '/exhibition/5', '/exhibition/999999'],
  'exhibition/index.astro': ['/exhibition'],
  'help/contact.astro': ['/help/contact', '/help/contact?id={inquiry}'],
  'help/trouble.astro': ['/help/trouble'],
  'offline.astro': ['/offline'],
  'index.astro': ['/'],
  'maker/myStoryEdit.astro': [
    '/maker/myStoryEdit',
    '/maker/myStoryEdit?id={own}',
    '/maker/myStoryEdit?preview={draft}',
  ],
  'maker/introduce.astro': ['/maker/introduce'],
  'maker/myMakerHome.astro': ['/maker/myMakerHome', '/maker/myMakerHome?days=365'],
  'maker/notice.astro': ['/maker/notice'],
  'maker/notification.astro': ['/maker/notification'],
  'maker/register.astro': ['/maker/register'],
  'my/alarm-setting.astro': ['/my/alarm-setting'],
  'my/comment.astro': ['/my/comment', '/my/comment?kind=talk'],
  'my/decision.astro': ['/my/decision?id={decision}', '/my/decision?id=999999'],
  'my/etc.astro': ['/my/etc'],
  'my/leave.astro': ['/my/leave'],
  'claim.astro': ['/claim?done=1'],
  'my/record/index.astro': ['/my/record'],
  'my/profile.astro': ['/my/profile'],
  'my/report.astro': ['/my/report'],
  'my/scrap.astro': ['/my/scrap', '/my/scrap?kind=article'],
  'my/story.astro': ['/my/story', '/my/story?status=SCHEDULED', '/my/story?status=HIDDEN', '/my/story?status=DRAFT'],
  'my/subscribe.astro': ['/my/subscribe', '/my/subscribe?kind=follower'],
  'my/subscribeMagazine.astro': ['/my/subscribeMagazine'],
  'plant/[slug].astro': [
    '/plant/monstera-deliciosa',
    '/plant/dracaena-trifasciata',
    '/plant/lithops',
    '/plant/no-such-plant',
  ],
  'plant/index.astro': ['/plant', '/plant?safe=all', '/plant?safe=NONE'],
  'search/article.astro': ['/search/article?keyword={word}', '/search/article?keyword={word}&page=999999'],
  'search/index.astro': ['/search'],
  'search/maker-story.astro': ['/search/maker-story?keyword={word}&sort=views'],
  'search/profile.astro': ['/search/profile?keyword={person}'],
  'search/result.astro': [
    '/search/result?keyword={plant}',
    '/search/result?keyword=ahstmxpfk',
    '/search/result?keyword=zzqqxx',
    '/search/result',
  ],
  'search/talk.astro': ['/search/talk?keyword={word}', '/search/talk?keyword=!!'],
  'story/[id].astro': ['/story/{story}', '/story/999999'],
  'story/index.astro': ['/story', '/story?page=2'],
  'term/[code].astro': ['/term/SERVICE', '/term/PRIVACY', '/term/MAKER', '/term/NONE'],
  'user/index.astro': [
    '/user?id={member}',
    '/user?id={member}&tab=talks',
    '/user?id={member}&tab=about',
    '/user?id=999999',
  ],
  'user/signup/form.astro': ['/user/signup/form', '/user/signup/form?provider=GOOGLE&keyId=new&paramKey={ticket}'],
  'user/signup/index.astro': ['/user/signup'],
  'user/signup/welcome.astro': ['/user/signup/welcome'],
};
const elsewhere = {
  '500.astro': 'has a test of its own, since it breaks the database',
  'dev/ui.astro': 'is not in the build',
};

let server: TestServer;
let cookie: string;
let operator: string;
let ids: Record<string, number | string>;

beforeAll(async () => {
  server = await startTestServer('postgres', { DEMO_CONTENT: '1', SESSION_SECRET });
  const { db } = server;
  const [[inMagazine], [told], talks] = await Promise.all([
    db.select().from(article).orderBy(article.id).limit(1),
    db.select().from(story).orderBy(story.id).limit(1),
    db
      .select({ id: talk.id, channelId: talk.channelId, authorId: content.authorId, commentId: comment.id })
      .from(talk)
      .innerJoin(channel, and(eq(channel.id, talk.channelId), eq(channel.isForHelp, true)))
      .innerJoin(content, eq(content.id, talk.id))
      .innerJoin(comment, and(eq(comment.contentId, talk.id), ne(comment.authorId, content.authorId)))
      .orderBy(talk.id, comment.id),
  ]);
  const [solved] = talks;
  const open = talks.find(({ id }) => id !== solved?.id);
  if (!inMagazine || !told || !solved || !open) throw new Error('the demo has nothing to show');
  await setSolvedBy(db, solved.authorId, solved.id, solved.commentId);
  await addRelations(db, solved.authorId, { story: told.id, article: inMagazine.id });
  const written = await addStories(db, solved.authorId, told);
  const asked = await addInquiry(db, solved.authorId);
  const reported = await addReports(db, { story: told.id, authorId: solved.authorId });
  cookie = await signInAs(server, solved.authorId);
  const someone = await fixtures(db).addAccount();
  await db.update(member).set({ role: 'admin' }).where(eq(member.id, someone.id));
  operator = await signInAs(server, someone.id);
  const body = { title: '쓰다 만 글', subtitle: '', thumbnail: null, rituals: [], writerId: null, body: [] };
  const [begun] = await db.insert(draft).values({ memberId: someone.id, kind: 'article', body }).returning();
  const { paramKey: ticket } = await prove(server, { provider: 'GOOGLE', subject: 'new' });
  ids = {
    article: inMagazine.id,
    story: told.id,
    talk: open.id,
    solved: solved.id,
    channel: solved.channelId,
    member: open.authorId,
    ...written,
    ...reported,
    inquiry: asked,
    articleDraft: begun?.id ?? 0,
    termDraft: await beginTermDraft(db, someone.id, 'PRIVACY'),
    ticket,
  };
});
afterAll(() => server?.stop());

/** Adds one row of each kind to the member's own lists. */
async function addRelations(db: Database, memberId: number, contents: { story: number; article: number }) {
  const [[someone, another], [subscribed]] = await Promise.all([
    db.select().from(member).where(ne(member.id, memberId)).orderBy(member.id).limit(2),
    db.select().from(writer).limit(1),
  ]);
  const [followedId, blockedId] = [someone?.id ?? 0, another?.id ?? 0];
  await Promise.all([
    db.insert(scrap).values(Object.values(contents).map((contentId) => ({ contentId, memberId }))),
    db.insert(follow).values([
      { followerId: memberId, followedId },
      { followerId: followedId, followedId: memberId },
    ]),
    db.insert(maker).values({ memberId, links: ['https://example.com/'], storeLink: 'https://shop.example/' }),
    db.insert(subscription).values({ memberId, writerId: subscribed?.memberId ?? 0 }),
    db.insert(block).values({ blockerId: memberId, blockedId }),
    db
      .insert(comment)
      .values(Object.values(contents).map((contentId) => ({ contentId, authorId: memberId, body: '좋아요' }))),
  ]);
}

/** A story of each status, written by the member, and a draft. */
async function addStories(db: Database, memberId: number, like: typeof story.$inferSelect) {
  await db.insert(maker).values({ memberId }).onConflictDoNothing();
  let own = 0;
  for (const status of ['PUBLISHED', 'SCHEDULED', 'HIDDEN'] as const) {
    const [added] = await db
      .insert(content)
      .values({ kind: 'story', authorId: memberId, status, publishedAt: new Date(Date.now() + 86_400_000) })
      .returning();
    await db.insert(story).values({ ...like, id: added?.id ?? 0 });
    own = added?.id ?? 0;
  }
  const body = { title: '', subtitle: '', thumbnail: null, tags: [], body: [] };
  const [begun] = await db.insert(draft).values({ memberId, kind: 'story', body }).returning();
  return { own, draft: begun?.id ?? 0 };
}

/** Adds an answered inquiry with a picture, and an open one. */
async function addInquiry(db: Database, memberId: number): Promise<number> {
  const [shown] = await db.select().from(picture).limit(1);
  const values = { memberId, title: '사진이 안 올라가요', content: '큰 사진이에요.<br>또 있어요.' };
  const [asked] = await db
    .insert(inquiry)
    .values([{ ...values, answer: '고쳤어요.', answeredAt: new Date() }, values])
    .returning();
  const inquiryId = asked?.id ?? 0;
  await db.insert(inquiryPicture).values({ inquiryId, pictureId: shown?.id ?? 0, position: 0 });
  return inquiryId;
}

/** Adds an open report, and a decision about the member's content with an appeal. */
async function addReports(db: Database, { story: contentId, authorId }: { story: number; authorId: number }) {
  const [reporter] = await db.select().from(member).where(ne(member.id, authorId)).orderBy(member.id).limit(1);
  const about = { reporterId: reporter?.id ?? 0, targetId: authorId, reasonId: 1 };
  const [open] = await db
    .insert(report)
    .values([{ ...about, contentId, excerpt: '신고된 글' }, about])
    .returning();
  const [decided] = await db
    .insert(decision)
    .values({ targetId: authorId, outcome: 'WARNED', reasonId: 9, appeal: '다시 봐 주세요', appealedAt: new Date() })
    .returning();
  return { report: open?.id ?? 0, decision: decided?.id ?? 0 };
}

/** Whether the address may have no page: its id is unknown, or the viewer may not see it. */
const isElsewhere = (address: string, session?: string) =>
  /no-such|999999|NONE|callback/.test(address) || (address.startsWith('/admin') && session !== operator);

const read = async (path: string, headers: Record<string, string> = {}) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  // Uses a new connection: the server closes idle ones while a page is validated.
  const answer = await fetch(server.origin + address, { headers: { ...headers, connection: 'close' } });
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.status === 200 || isElsewhere(address, headers.cookie), `${address}: ${answer.status}`).toBe(true);
  return answer.text();
};

test('every page has an address here', () => {
  const pages = globSync('**/*.astro', { cwd: join(projectRoot, 'src/pages') }).filter((file) => !file.includes('_'));
  expect(pages.toSorted()).toEqual([...Object.keys(addresses), ...Object.keys(elsewhere)].toSorted());
});

describe.each(Object.values(addresses).flat())('%s', (path) => {
  test('is valid for a visitor', async () => {
    expect(await htmlFaults(await read(path))).toEqual([]);
  });

  test('is valid for a member', async () => {
    expect(await htmlFaults(await read(path, { cookie }))).toEqual([]);
  });

  test.runIf(path.startsWith('/admin'))('is valid for an operator', async () => {
    expect(await htmlFaults(await read(path, { cookie: operator }))).toEqual([]);
  });
});

test('the page of a failed request is valid', async () => {
  await server.db.execute(sql`drop table story cascade`);
  const answer = await fetch(`${server.origin}/story?tag=없는태그`);
  expect(answer.status).toBe(500);
  expect(await htmlFaults(await answer.text())).toEqual([]);
});
