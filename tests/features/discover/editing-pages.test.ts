import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { banner, exhibition, pick } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

/** The console's forms for the home page, posted as a browser without JavaScript does. */
describe.each(serverDatabases)('the pages that edit the home page, on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let cookie: string;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const account = await add.addAccount();
    await setRole(server.db, account.nickname, 'admin');
    cookie = await signInAs(server, account.id);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.db.delete(banner);
    await server.db.delete(exhibition);
  });

  async function read(path: string, as?: string) {
    const answer = await fetch(server.origin + path, { redirect: 'manual', headers: as ? { cookie: as } : {} });
    return { status: answer.status, html: await answer.text() };
  }
  async function post(path: string, fields: Record<string, string> | [string, string][]) {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  }
  const form = { title: '겨울 물주기', description: '물은 반으로', link: '/story', isActive: 'on', version: '0' };
  const days = { startsAt: '2026-01-01T00:00', endsAt: '2099-12-31T23:59' };
  const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';

  test('a banner is on the home page once it is saved, and removed once it is deleted', async () => {
    expect((await read('/')).html).not.toContain('겨울 물주기');
    expect(await post('/admin/home/banner/big/new', form)).toMatchObject({
      status: 303,
      location: '/admin/home/banner/big?done=added',
    });
    await expect.poll(async () => (await read('/')).html).toContain('겨울 물주기');
    const { html } = await read('/admin/home/banner/big?done=added', cookie);
    for (const part of ['만들었어요.', '겨울 물주기', '켜짐']) expect(html).toContain(part);
    const [row] = await server.db.select({ id: banner.id }).from(banner);
    const path = `/admin/home/banner/big/${row?.id}`;
    expect((await post(path, { ...form, title: '고친 제목', version: '1' })).status).toBe(303);
    await expect.poll(async () => (await read('/')).html).toContain('고친 제목');
    expect((await post(`${path}?act=delete`, {})).location).toBe('/admin/home/banner/big?done=deleted');
    await expect.poll(async () => (await read('/')).html).not.toContain('고친 제목');
    expect((await read(path, cookie)).status).toBe(404);
  });

  test('an incomplete banner form keeps the input, with an error at each field', async () => {
    const typed = {
      title: '',
      description: '그대로 있어야 할 설명',
      link: 'javascript:alert(1)',
      startsAt: '2026-02-30T10:00',
      endsAt: '2026-01-01T10:00',
    };
    const { status, html } = await post('/admin/home/banner/big/new', typed);
    expect(status).toBe(200);
    for (const part of [
      '저장하지 않았어요.',
      '제목을 입력해 주세요.',
      '그대로 있어야 할 설명',
      'javascript:alert(1)',
      '링크에는 http나 https로',
      '2026-02-30T10:00',
      '날짜와 시간을 확인해 주세요.',
      '2026-01-01T10:00',
    ]) {
      expect(html).toContain(part);
    }
    const reversed = { ...form, startsAt: '2026-03-01T10:00', endsAt: '2026-03-01T09:00', picture: 'x'.repeat(20) };
    const second = await post('/admin/home/banner/big/new', reversed);
    expect(second.html).toContain('끝나는 시간은 시작하는 시간보다 늦어야 해요.');
    expect(second.html).toContain('사진에 무엇이 있는지 적어 주세요.');
    for (const startsAt of ['0000-01-01T00:00', '12026-01-01T00:00', '내일', '2026-13-01T00:00']) {
      const answer = await post('/admin/home/banner/big/new', { ...form, startsAt });
      expect(answer.html, startsAt).toContain('날짜와 시간을 확인해 주세요.');
    }
    expect(await server.db.$count(banner)).toBe(0);
    for (const kind of ['huge', 'big/0', 'big/999999', 'big/newer']) {
      expect((await read(`/admin/home/banner/${kind}`, cookie)).status).toBe(404);
    }
  });

  test('a preview saves nothing', async () => {
    const { html } = await post('/admin/home/banner/promotion/new?act=preview', form);
    expect(html).toContain('class="promotion"');
    expect(html).toContain('value="겨울 물주기"');
    expect(await server.db.$count(banner)).toBe(0);
    const shown = { title: '기획', ...days, text: '## 작은 제목\n\n![없는 사진](zzz)' };
    const wrong = await post('/admin/home/exhibition/new?act=preview', shown);
    expect(wrong.html).toContain('본문에 넣은 사진을 찾을 수 없어요: zzz');
    const right = await post('/admin/home/exhibition/new?act=preview', { ...shown, text: '## 작은 제목' });
    expect(right.html).toMatch(/<h2[^>]*>작은 제목/);
    expect(await server.db.$count(exhibition)).toBe(0);
  });

  test('the later of two operators is told, sees both texts, and saves over the other', async () => {
    await post('/admin/home/exhibition/new', { title: '처음 제목', ...days, text: '처음 글', isShown: 'on' });
    const [row] = await server.db.select({ id: exhibition.id }).from(exhibition);
    const path = `/admin/home/exhibition/${row?.id}`;
    await post(path, { title: '먼저 고침', ...days, text: '먼저 고친 글', isShown: 'on', version: '1' });
    const late = await post(path, { title: '나중 고침', ...days, text: '나중 고친 글', version: '1' });
    expect(late.status).toBe(200);
    for (const part of [
      '다른 운영자가 먼저 수정했어요',
      '먼저 고친 글',
      '나중 고친 글',
      '켜짐',
      'name="version" value="2"',
    ]) {
      expect(late.html).toContain(part);
    }
    expect(
      (await post(path, { title: '나중 고침', ...days, text: '나중 고친 글', isShown: 'on', version: '2' })).status,
    ).toBe(303);
    await expect.poll(async () => (await read(`/exhibition/${row?.id}`)).html).toContain('나중 고친 글');
  });

  test('an exhibition is hidden, shown and deleted, and gets added contents', async () => {
    await post('/admin/home/exhibition/new', { title: '숨은 기획', ...days, endsAt: '2099-12-31T00:00', text: '' });
    const [row] = await server.db.select({ id: exhibition.id, status: exhibition.status }).from(exhibition);
    expect(row?.status).toBe('HIDDEN');
    const path = `/admin/home/exhibition/${row?.id}`;
    const { html: list } = await read('/admin/home/exhibition', cookie);
    // An exhibition that ends at midnight shows the day before as its last day.
    expect(list).toContain('숨김 · 2026.01.01 – 2099.12.30');
    expect((await read(`/exhibition/${row?.id}`)).status).toBe(404);
    expect((await post(`${path}?act=show`, {})).location).toBe(`${path}?done=shown`);
    await expect.poll(async () => (await read(`/exhibition/${row?.id}`)).status).toBe(200);
    const story = await add.addStory({ title: '모을 스토리' });
    const gathered = `/admin/home/gathered/${row?.id}`;
    const seen = seenIn((await read(gathered, cookie)).html);
    const wrong = await post(gathered, { seen, add: '없는 글' });
    for (const part of ['없는 글', '번호나 주소를 적어 주세요.']) expect(wrong.html).toContain(part);
    expect((await post(gathered, { seen, add: `/story/${story}` })).status).toBe(303);
    await expect.poll(async () => (await read(`/exhibition/${row?.id}`)).html).toContain('모을 스토리');
    expect((await post(`${path}?act=delete`, {})).location).toBe('/admin/home/exhibition?done=deleted');
    await expect.poll(async () => (await read(`/exhibition/${row?.id}`)).status).toBe(410);
    expect((await read(path, cookie)).status).toBe(404);
  });

  test('a list is changed by its buttons, and an outdated form is refused', async () => {
    const path = '/admin/home/list/hashtag';
    const state = async () => seenIn((await read(path, cookie)).html);
    await post(path, { seen: await state(), add: '#허브' });
    await post(path, { seen: await state(), add: '다육' });
    const seen = await state();
    const order: [string, string][] = [
      ['seen', seen],
      ['key[]', '허브'],
      ['key[]', '다육'],
    ];
    expect((await post(path, [...order, ['move', 'up:다육']])).location).toBe(`${path}?done=arranged`);
    await expect.poll(async () => (await read('/')).html).toMatch(/#다육[\s\S]*#허브/);
    const late = await post(path, [...order, ['remove', '허브']]);
    expect(late.status).toBe(200);
    expect(late.html).toContain('그사이 다른 운영자가 이 목록을 바꿨어요.');
    expect((await post(path, { seen: await state(), remove: '허브' })).status).toBe(303);
    await expect.poll(async () => (await read('/')).html).not.toContain('#허브');
    expect((await post(path, { move: 'up:다육' })).html).toContain('저장하지 않았어요.');
    expect((await read('/admin/home/list/none', cookie)).status).toBe(404);
  });

  test('a thirteenth pick is marked as not shown, until an earlier one is hidden', async () => {
    await server.db.delete(pick);
    const ids: number[] = [];
    for (let index = 1; index <= 13; index++) ids.push(await add.addStory({ title: `고른 글 ${index}` }));
    await server.db.insert(pick).values(ids.map((contentId, position) => ({ contentId, position })));
    const note = '지금은 보이지 않아요. 앞에서부터 12개까지만 보여요.';
    const noted = async () => {
      const { html } = await read('/admin/home/list/pick', cookie);
      return [
        ...html
          .replaceAll('<!-- -->', '')
          .matchAll(/<a href="\/story\/\d+">([^<]*)<\/a>(?:<small>[^<]*<\/small>)?<small[^>]*>([^<]*)/g),
      ]
        .filter(([, , text]) => text === note)
        .map(([, title]) => title);
    };
    expect(await noted()).toEqual(['고른 글 13']);
    expect((await read('/admin/home', cookie)).html).toContain('13편 · 12개까지 보여요');
    await setContentStatus(server.db, ids[2] ?? 0, 'HIDDEN');
    expect(await noted()).toEqual([]);
    await server.db.delete(pick);
  });

  test('a thirteenth banner, and a second promotion, are said not to be shown', async () => {
    const on = { description: '', link: '/', isActive: true };
    const row = (kind: 'big' | 'promotion', position: number, title: string) => ({ ...on, kind, position, title });
    await server.db
      .insert(banner)
      .values([
        { ...row('big', 0, '꺼 둔 배너'), isActive: false },
        ...Array.from({ length: 13 }, (_, index) => row('big', index + 1, `배너 ${index + 1}`)),
        { ...row('promotion', 0, '먼저 시작한 알림'), startsAt: new Date('2026-01-01') },
        { ...row('promotion', 1, '나중에 시작한 알림'), startsAt: new Date('2026-02-01') },
      ]);
    const unseen = async (kind: string) =>
      [
        ...(await read(`/admin/home/banner/${kind}`, cookie)).html
          .replaceAll('<!-- -->', '')
          .matchAll(/>([^<]*)<\/a>\s*<small[^>]*>[^<]*<\/small>\s*<small[^>]*>지금은 보이지 않아요/g),
      ].map(([, title]) => title);
    expect(await unseen('big')).toEqual(['배너 13']);
    expect(await unseen('promotion')).toEqual(['먼저 시작한 알림']);
    const { html } = await read('/admin/home', cookie);
    expect([...html.matchAll(/보이는 배너 (\d+)개/g)].map(([, count]) => count)).toEqual(['12', '1']);
  });

  test('the strip banner is saved, a faulty form keeps the input, and an outdated form is refused', async () => {
    const path = '/admin/home/strip';
    const strip: [string, string][] = [
      ['description', '겨울맞이 나눔'],
      ['url', '/events'],
      ['target', '_self'],
      ['platforms[]', 'pc'],
      ['platforms[]', 'mobile'],
      ['isActive', 'on'],
      ['version', '0'],
    ];
    expect((await post(path, strip)).location).toBe(`${path}?done=saved`);
    const { html } = await read(path, cookie);
    expect(html).toMatch(/value="pc" checked/);
    expect(html).not.toMatch(/value="app" checked/);
    const latePart = strip.filter(([, value]) => value !== 'mobile').slice(1);
    const late = await post(path, [['description', '늦은 문구'], ...latePart]);
    expect(late.html).toMatch(/<dd[^>]*>좁은 화면, 넓은 화면</);
    for (const part of ['다른 운영자가 먼저 수정했어요', '늦은 문구', '겨울맞이 나눔', 'name="version" value="1"']) {
      expect(late.html).toContain(part);
    }
    const wrong = await post(path, { description: '', url: 'javascript:alert(1)', target: '_self', isActive: 'on' });
    const unseen = await post(path, [['description', '\0겨울\ud800'], ...strip.slice(1, -1), ['version', '1']]);
    expect(unseen.status).toBe(303);
    for (const part of ['저장하지 않았어요.', 'javascript:alert(1)', '보일 곳을 하나 이상 골라 주세요.']) {
      expect(wrong.html).toContain(part);
    }
  });

  test('pages of an empty site say so', async () => {
    const empty = await shareTestServer();
    const page = async (path: string) => (await fetch(empty.origin + path)).text();
    expect(await page('/')).toContain('곧 첫 이야기가 올라와요');
    expect(await page('/discover')).toContain('아직 고른 이야기가 없어요');
    expect(await page('/search')).not.toContain('class="row');
    await empty.stop();
  });

  test('the overview counts visible banners', async () => {
    await post('/admin/home/banner/big/new', form);
    await post('/admin/home/banner/big/new', { ...form, startsAt: '2098-01-01T00:00' });
    expect((await read('/admin/home', cookie)).html).toContain('보이는 배너 1개');
    await server.db.update(banner).set({ isActive: false }).where(eq(banner.kind, 'big'));
    expect((await read('/admin/home', cookie)).html).toContain('보이는 배너 0개');
  });
});
