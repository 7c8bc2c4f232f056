import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { content, event, exhibition, story as storyTable } from '../../../src/db/schema/index.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

const YETI = 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)';
const KAKAO = 'facebookexternalhit/1.1; kakaotalk-scrap/1.0';

let server: SharedServer;
let story: number;
let article: number;

const get = (path: string, userAgent = YETI) => fetch(server.origin + path, { headers: { 'user-agent': userAgent } });
const text = async (path: string, userAgent?: string) => (await get(path, userAgent)).text();

beforeAll(async () => {
  server = await shareTestServer();
  const add = fixtures(server.db);
  // This is how texts were stored before noncharacters were removed.
  story = await add.addStory({ title: '</script><b>제\ufffe목\uffff</b>', text: '첫 문장이에요. '.repeat(40) });
  article = await add.addArticle({ title: '겨울 물 주기', text: '본문 첫 문장이에요. '.repeat(40) });
  // It was written before it was published, as what is scheduled is.
  await server.db
    .update(content)
    .set({ updatedAt: new Date('2020-01-01') })
    .where(eq(content.id, article));
  await add.addStory({ title: '숨긴 스토리', status: 'HIDDEN' });
  await add.addStory({ title: '초안 스토리', status: 'DRAFT' });
  const over = { description: '', startsAt: new Date('2020-01-01'), endsAt: new Date('2020-02-01'), body: [] };
  for (const table of [exhibition, event]) {
    await server.db.insert(table).values([
      { ...over, title: '숨긴 것', status: 'HIDDEN' },
      { ...over, title: '보이는 것' },
    ]);
  }
});
afterAll(() => server?.stop());

test('a crawler gets the whole text in the first HTML', async () => {
  expect(await text(`/article/${article}`)).toContain('본문 첫 문장이에요. '.repeat(40).trim());
  expect(await text(`/story/${story}`)).toContain('첫 문장이에요. '.repeat(40).trim());
});

test('the canonical address has no tracking parameters and no other host', async () => {
  const page = await text(`/story/${story}?utm_source=kakao&fbclid=1`);
  expect(page).toContain(`<link rel="canonical" href="${server.origin}/story/${story}">`);
});

test('link previews have a picture, title and address', async () => {
  const page = await text(`/article/${article}`, KAKAO);
  for (const property of ['og:title', 'og:description', 'og:image', 'og:url', 'og:type']) {
    expect(page).toContain(`property="${property}"`);
  }
  expect(page).toContain('property="og:title" content="겨울 물 주기"');
});

test('structured data is valid JSON with any title', async () => {
  const page = await text(`/story/${story}`);
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['Article', 'BreadcrumbList']);
  expect(blocks[0].headline).toBe('</script><b>제목</b>');
  expect(blocks[1].itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
  const withoutAttributes = page.replaceAll(/"[^"]*"/g, '');
  expect(withoutAttributes).not.toContain('<b>제목');
});

test('the sitemap lists published pages only, and each of them exists', async () => {
  const index = await text('/sitemap.xml');
  const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(files.length).toBe(2);
  const pages = (await Promise.all(files.map((url) => text(new URL(url).pathname))))
    .flatMap((file) => [...file.matchAll(/<loc>(.*?)<\/loc>/g)])
    .map(([, url]) => new URL(url ?? ''));
  expect(new Set(pages.map(({ origin }) => origin))).toEqual(new Set([server.origin]));
  const contents = pages.map(({ pathname, search }) => pathname + search).filter((path) => /\d/.test(path));
  expect(contents).toEqual(['/exhibition/2', '/event?id=2', `/story/${story}`, `/article/${article}`]);
  expect(pages.map(({ pathname }) => pathname)).toContain('/maker/introduce');
  const terms = pages.filter(({ pathname }) => pathname.startsWith('/term/')).map(({ pathname }) => pathname);
  expect(terms).toContain('/term/SERVICE');
  const plants = pages.filter(({ pathname }) => pathname.startsWith('/plant')).map(({ pathname }) => pathname);
  expect(plants).toContain('/plant');
  expect(plants).toContain('/plant/monstera-albo');
  expect(plants.length).toBeGreaterThan(150);
  for (const path of [...contents, ...terms, '/plant', '/plant/monstera-albo', '/maker/introduce'])
    expect((await get(path)).status, path).toBe(200);
});

test('the sitemap and structured data agree on when something that was scheduled last changed', async () => {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await text(`/article/${article}`)) ?? [];
  const { datePublished, dateModified } = JSON.parse(data);
  const entry = new RegExp(`/article/${article}</loc><lastmod>(.*?)</lastmod>`);
  const [, lastmod] = entry.exec(await text('/sitemap/0.xml')) ?? [];
  expect([dateModified, lastmod]).toEqual([datePublished, datePublished]);
});

test('the feed has full texts, and contents without text', async () => {
  const add = fixtures(server.db);
  const bare = await add.addStory({ title: '글 없는 <author> 스토리', authorId: await add.addMember('007') });
  await server.db.execute(sql`update story set body = 'null'::jsonb where id = ${bare}`);
  const feed = await text('/rss.xml');
  expect(feed).toContain('글 없는 &lt;author&gt; 스토리');
  expect(feed).toContain('본문 첫 문장이에요. '.repeat(40).trim());
  expect(feed).not.toContain('숨긴 스토리');
  expect(feed).not.toContain('초안 스토리');
});

test('the feed names writers in dc:creator, including a writer with a numeric name', async () => {
  const feed = await text('/rss.xml');
  expect(feed).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
  expect(feed).toContain('<dc:creator>007</dc:creator>');
  expect(feed).not.toContain('<author>');
});

test('the feed has no character that XML forbids, with any title', async () => {
  const feed = await text('/rss.xml');
  expect(feed).toContain('제목');
  expect(feed).not.toMatch(/[\ufffe\uffff]/);
});

test('robots.txt is plain text and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
});

test('a missing page is not indexed', async () => {
  const missing = await get('/story/999999999');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('<meta name="robots" content="noindex">');
});

test('pages never disable zooming', async () => {
  expect(await text('/')).not.toMatch(/user-scalable|maximum-scale/);
});

test('link previews describe a story without a subtitle by the beginning of its text', async () => {
  const family = '👨‍👩‍👧‍👦';
  const id = await fixtures(server.db).addStory({ text: family.repeat(200) });
  await server.db.update(storyTable).set({ subtitle: '' }).where(eq(storyTable.id, id));
  const page = await text(`/story/${id}`, KAKAO);
  const description = `${family.repeat(150)}…`;
  expect(page).toContain(`<meta name="description" content="${description}">`);
  expect(page).toContain(`<meta property="og:description" content="${description}">`);
  expect(page).toContain(`"description":"${description}"`);
});

test('link previews describe a talk by whole characters', async () => {
  const flags = '🇰🇷'.repeat(200);
  const id = await fixtures(server.db).addTalk({ text: flags });
  expect(await text(`/community/view/${id}`, KAKAO)).toContain(
    `<meta property="og:description" content="${'🇰🇷'.repeat(150)}…">`,
  );
});

test('link previews describe a page without its own description by the site’s', async () => {
  const page = await text('/exhibition/2', KAKAO);
  expect(page).toMatch(/<meta property="og:description" content="[^"]+">/);
});

test.each(['story', 'article', 'exhibition', 'plant'])(
  'pages of a %s have no second address with .html',
  async (kind) => {
    const name = { story, article, exhibition: 2, plant: 'monstera-albo' }[kind];
    expect((await get(`/${kind}/${name}`)).status).toBe(200);
    for (const path of [`/${kind}/${name}.html`, `/${kind}/${name}/index.html`]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    }
  },
);
