import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { talk } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { reindexAll } from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { askAs } from '../../harness/ask.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('the page of a plant on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;

  const read = async (path: string, cookie = '') => {
    const answer = await fetch(server.origin + path, { headers: { cookie } });
    return { status: answer.status, html: await answer.text() };
  };
  const addTagged = async (text: string, tags: string[], authorId?: number) => {
    const id = await add.addTalk({ text, ...(authorId && { authorId }) });
    await server.db.update(talk).set({ tags }).where(eq(talk.id, id));
    await reindexAll(server.db);
    return id;
  };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    await add.addStory({ title: '무늬가 넓어진 날', tags: ['초보집사', '알보'] });
    await add.addStory({ title: '델리시오사의 겨울', tags: ['몬스테라'] });
    await add.addStory({ title: '아직 쓰는 중', tags: ['알보'], status: 'DRAFT' });
    await add.addArticle({ title: '몬스테라알보를 나눌 때' });
    await add.addArticle({ title: '새 몬스테라 알보 이야기' });
    await add.addArticle({ title: '큰알보리수' });
    await add.addArticle({ title: '칼라데아 물주기' });
    await add.addArticle({ title: '칼라를 꽃병에' });
    await addTagged('잎이 하얗게 나왔어요', ["Monstera_deliciosa_'Albo'", '몬스테라알보']);
    await addTagged('호야 꽃이 폈어요', ['호야']);
  });
  afterAll(() => server?.stop());

  test('lists contents with any of its names in the title or tags, and no others', async () => {
    const { status, html } = await read('/plant/monstera-albo');
    expect(status).toBe(200);
    for (const found of [
      '무늬가 넓어진 날',
      '몬스테라알보를 나눌 때',
      '새 몬스테라 알보 이야기',
      '잎이 하얗게 나왔어요',
    ]) {
      expect(html).toContain(found);
    }
    for (const other of ['델리시오사의 겨울', '아직 쓰는 중', '큰알보리수', '호야 꽃이 폈어요']) {
      expect(html).not.toContain(other);
    }
  });

  test('does not list contents with a longer word that begins with its name', async () => {
    const { html } = await read('/plant/zantedeschia-aethiopica');
    expect(html).toContain('칼라를 꽃병에');
    expect(html).not.toContain('칼라데아 물주기');
  });

  test('shows new contents soon, and drops hidden ones', async () => {
    expect((await read('/plant/hoya-carnosa')).html).toContain('호야 꽃이 폈어요');
    const authorId = (await add.addAccount()).id;
    const ask = await askAs(server, { id: authorId });
    const channelId = await add.addChannel();
    const written = await ask('POST /api/v1/community/talk', { channelId, content: '호야를 잘랐어요', tags: ['호야'] });
    expect(written.status).toBe(200);
    await expect.poll(async () => (await read('/plant/hoya-carnosa')).html).toContain('호야를 잘랐어요');
    const [row] = await server.db.select({ id: talk.id }).from(talk).where(eq(talk.text, '호야를 잘랐어요'));
    await setContentStatus(server.db, row?.id ?? 0, 'HIDDEN');
    await expect.poll(async () => (await read('/plant/hoya-carnosa')).html).not.toContain('호야를 잘랐어요');
  });

  test('omits contents of members whom the viewer has blocked', async () => {
    const reader = await add.addAccount();
    const blockedId = await add.addMember('차단될이');
    await addTagged('막힌 사람의 금전수', ['금전수'], blockedId);
    const cookie = await signInAs(server, reader.id);
    expect((await read('/plant/zamioculcas-zamiifolia', cookie)).html).toContain('막힌 사람의 금전수');
    const ask = await askAs(server, reader);
    await ask('POST /api/v1/maker/block', { reportedUserId: blockedId });
    expect((await read('/plant/zamioculcas-zamiifolia', cookie)).html).not.toContain('막힌 사람의 금전수');
    expect((await read('/plant/zamioculcas-zamiifolia')).html).toContain('막힌 사람의 금전수');
  });

  test('names the sources of its facts, and the disputed ones', async () => {
    const { html } = await read('/plant/dracaena-trifasciata');
    expect(html).toContain('href="#source-nongsaro-indoor"');
    expect(html).toContain('id="source-nongsaro-indoor"');
    expect(html).toContain('자료마다 말이 달라요');
  });

  test('says for a cultivar whose facts it shows', async () => {
    expect((await read('/plant/monstera-albo')).html).toContain('같은 종인 몬스테라의 자료로 적었어요');
    expect((await read('/plant/monstera-deliciosa')).html).not.toContain('같은 종인');
  });

  test('says if no facts were looked up', async () => {
    const { html } = await read('/plant/lithops');
    expect(html.match(/아직 확인한 자료가 없어요/g)?.length).toBe(2);
    expect(html).not.toContain('확인한 자료</h2>');
  });

  test('has its names and canonical address for search engines, with any query string', async () => {
    const { html } = await read('/plant/monstera-albo?utm_source=kakao');
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/plant/monstera-albo">`);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data.map((item) => item['@type'])).toEqual(['WebPage', 'BreadcrumbList']);
    expect(data[0].mainEntity.alternateName).toContain('알보');
  });

  test.each(['/plant/none', '/plant/constructor', '/plant/Monstera-deliciosa', '/plant?safe=none', '/plant/a%20b'])(
    'returns 404 for %s',
    async (path) => {
      const { status, html } = await read(path);
      expect(status).toBe(404);
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('is linked from the stories of a tag that names it, and from no others', async () => {
    expect((await read('/story?tag=알보')).html).toContain('href="/plant/monstera-albo"');
    expect((await read('/story?tag=초보집사')).html).not.toContain('href="/plant/');
  });

  test('is linked from the index, which can be limited to safe plants', async () => {
    const all = (await read('/plant')).html;
    expect(all).toContain('href="/plant/monstera-albo"');
    const safe = (await read('/plant?safe=all')).html;
    expect(safe).toContain('href="/plant/chlorophytum-comosum"');
    expect(safe).not.toContain('href="/plant/monstera-albo"');
    expect((await read('/plant?safe=pets')).html).toContain('href="/plant/phalaenopsis"');
  });
});
