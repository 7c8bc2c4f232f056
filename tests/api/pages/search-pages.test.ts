import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reindexAll } from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

/** The HTML of the search pages: their status for any keyword, and their contents without a script. */

describe.each(serverDatabases)('the pages of search on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    for (let count = 1; count <= 21; count++) {
      await add.addTalk({ text: `창가 아글레오네마 ${count}번째 잎`, publishedAt: new Date(2026, 0, count) });
    }
    await add.addStory({ title: '아글레오네마를 들인 날 <b>굵게</b>' });
    await add.addArticle({ title: '아글레오네마 물주기' });
    await add.addMember('아글레오네마집사');
    await reindexAll(server.db);
  });
  afterAll(() => server?.stop());

  async function read(path: string, query: Record<string, string | number> = {}) {
    const address = new URL(path, server.origin);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const answer = await fetch(address);
    const page = await answer.text();
    const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
    return {
      status: answer.status,
      page,
      main,
      words: main.replaceAll(/<[^>]*>/g, ''),
      links: [...main.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
      rows: [...main.matchAll(/data-entry="([^"]+)"/g)].map(([, href]) => href),
    };
  }

  const keyword = '아글레오네마를';
  const tabs = ['/search/article', '/search/maker-story', '/search/talk', '/search/profile'];

  test('show the first results of each kind, the number of results, and links to all', async () => {
    const { status, page, words, links, rows } = await read('/search/result', { keyword });
    expect(status).toBe(200);
    expect(page).toContain('<title>‘아글레오네마를’ 검색 결과 · 푸릇</title>');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(rows.filter((row) => row?.startsWith('/community/view/'))).toHaveLength(3);
    expect(words).toContain('톡 21개 모두 보기');
    expect(words).toContain('프로필 1명 모두 보기');
    for (const tab of tabs) expect(links).toContain(`${tab}?keyword=${encodeURIComponent(keyword)}`);
  });

  test('say that words beyond the eighth were not looked for', async () => {
    const eight = '창가 아글레오네마 번째 잎 창가 아글레오네마 번째 잎';
    const note = '낱말이 많아 앞의 8개로만 찾았어요.';
    for (const path of ['/search/result', '/search/talk']) {
      const whole = await read(path, { keyword: eight });
      const cut = await read(path, { keyword: `${eight} 없는낱말` });
      expect([whole.rows.length > 0, whole.words.includes(note)], path).toEqual([true, false]);
      expect([cut.rows, cut.words.includes(note)], path).toEqual([whole.rows, true]);
    }
  });

  test('mark the keyword as text, never as markup', async () => {
    const { main } = await read('/search/maker-story', { keyword });
    expect(main).toMatch(/<mark[^>]*>아글레오네마를<\/mark> 들인 날 &lt;b&gt;굵게&lt;\/b&gt;/);
    const hostile = await read('/search/result', { keyword: '"><img src=x onerror=alert(1)>' });
    expect(hostile.page.replaceAll(/"[^"]*"/g, '')).not.toContain('<img src=x');
  });

  test('page through the results in the requested order, but not beyond the last page', async () => {
    const first = await read('/search/talk', { keyword, sort: 'newest' });
    expect(first.words).toContain('21번째');
    expect(first.rows).toHaveLength(10);
    expect(first.links).toContain(`/search/talk?keyword=${encodeURIComponent(keyword)}&sort=newest&page=3`);
    const last = await read('/search/talk', { keyword, sort: 'newest', page: 3 });
    expect([last.status, last.rows.length]).toEqual([200, 1]);
    for (const page of [4, 0, 'x', 99_999_999]) {
      const beyond = await read('/search/talk', { keyword, page });
      expect([beyond.status, beyond.rows]).toEqual([404, []]);
      expect(beyond.words).toContain('목록이 없습니다');
    }
  });

  test('explain why a keyword cannot be searched for', async () => {
    for (const path of ['/search/result', ...tabs]) {
      const expected = [
        ['', 200, '검색어를 입력해 주세요.'],
        [' \n\u0000', 200, '검색어를 입력해 주세요.'],
        ['?!…', 200, '찾을 글자가 없어요.'],
        ['가'.repeat(101), 400, '검색어가 너무 길어요.'],
        ['없는말없는말', 200, '좋은 콘텐츠를 준비하고 있어요'],
      ] as const;
      for (const [wanted, status, words] of expected) {
        const found = await read(path, { keyword: wanted });
        expect([found.status, found.words.includes(words)], `${path} ${wanted.slice(0, 5)}`).toEqual([status, true]);
        expect(found.main).toContain('name="keyword"');
      }
    }
    expect((await read('/search/talk', { keyword: '\u0000아글레오네마' })).rows).toHaveLength(10);
  });

  test('show new contents at once, because results are not cached', async () => {
    await read('/search/talk', { keyword: '필레아' });
    await add.addTalk({ text: '필레아 나눔해요' });
    await reindexAll(server.db);
    expect((await read('/search/talk', { keyword: '필레아' })).rows).toHaveLength(1);
  });

  test.each([
    ['a word with its particle', '아글레오네마를'],
    ['initial consonants', 'ㅇㄱㄹㅇㄴㅁ'],
    ['the other layout of the keyboard', 'dkrmffpdhspak'],
  ])('find talks, and their plant despite another spelling, by %s', async (_, typed) => {
    const { main, rows } = await read('/search/result', { keyword: typed });
    expect(rows.some((row) => row?.startsWith('/community/view/'))).toBe(true);
    expect(main).toMatch(/<a[^>]* href="\/plant\/[^"]+"[^>]*>\s*아글라오네마\s*<\/a>/);
  });

  test('link to the tabs of the corrected keyword after typing in the other keyboard layout', async () => {
    const { words, links } = await read('/search/result', { keyword: 'dkrmffpdhspak' });
    expect(words).toMatch(/혹시 ‘[^’]+’[을를] 찾으셨나요\?/);
    for (const tab of tabs) expect(links.find((link) => link.startsWith(tab))).not.toContain('dkrmffpdhspak');
  });

  test('suggest tags when nothing is found', async () => {
    const { links } = await read('/search/result', { keyword: 'zzqqxx' });
    expect(links).toContain(`/search/result?keyword=${encodeURIComponent('허브')}`);
  });

  test('suggest contents before a keyword is entered', async () => {
    const { status, main, page } = await read('/search');
    expect(status).toBe(200);
    expect(main).toContain('placeholder="검색어를 입력하세요"');
    expect(page).toContain('placeholder="무엇이 궁금하세요?"');
    expect(main).toContain('최근 검색어');
    // Without a script the form leads to the results.
    expect(main).toMatch(/<form[^>]* action="\/search\/result"/);
    expect(main).not.toMatch(/<form[^>]* method=/);
  });
});
