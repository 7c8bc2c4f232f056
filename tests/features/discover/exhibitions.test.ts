import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishEvents } from '../../../src/db/domain-events.ts';
import { event, exhibition, exhibitionContent } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';

const body = [{ type: 'paragraph' as const, text: '본문이에요.' }];

describe.each(serverDatabases)('exhibitions and events on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  let databaseUrl: string;
  let serial = 0;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    server = await startTestServer(kind, { DATABASE_URL: databaseUrl });
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const read = async (path: string) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };
  async function addCampaign(table: typeof exhibition | typeof event, values: { startsAt?: Date; endsAt?: Date } = {}) {
    const startsAt = new Date('2026-01-01T00:00:00+09:00');
    const endsAt = new Date('2099-12-31T23:59:59+09:00');
    const [row] = await server.db
      .insert(table)
      .values({ title: `행사 ${++serial}`, description: `설명 ${serial}`, startsAt, endsAt, body, ...values })
      .returning({ id: table.id, title: table.title });
    if (!row) throw new Error('nothing was added');
    return row;
  }
  async function admin(...words: string[]): Promise<string> {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, ['src/commands/admin.ts', ...words], { env });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    await once(child, 'close');
    return said;
  }

  test('an exhibition has a page with its text and contents, without hidden stories', async () => {
    const { id, title } = await addCampaign(exhibition);
    const story = await add.addStory({ title: '모은 스토리' });
    const article = await add.addArticle({ title: '모은 글' });
    const hidden = await add.addStory({ title: '숨은 스토리', status: 'HIDDEN' });
    await server.db
      .insert(exhibitionContent)
      .values([article, hidden, story].map((contentId, position) => ({ exhibitionId: id, contentId, position })));
    const { status, html } = await read(`/exhibition/${id}`);
    expect(status).toBe(200);
    for (const part of [title, '본문이에요.', '진행 중', '2026.01.01', '2099.12.31']) expect(html).toContain(part);
    expect(html.indexOf('모은 글')).toBeLessThan(html.indexOf('모은 스토리'));
    expect(html).not.toContain('숨은 스토리');
    await setContentStatus(server.db, story, 'HIDDEN');
    await expect.poll(async () => (await read(`/exhibition/${id}`)).html).not.toContain('모은 스토리');
  });

  test.each([
    ['exhibition', exhibition, (id: number) => `/exhibition/${id}`, '/exhibition'],
    ['event', event, (id: number) => `/event?id=${id}`, '/events'],
  ] as const)('an %s that is hidden or deleted says so, and leaves its list', async (name, table, pathOf, list) => {
    const { id, title } = await addCampaign(table);
    expect((await read(list)).html).toContain(title);
    expect((await read(pathOf(id))).status).toBe(200);
    expect(await admin('hide', name, String(id))).toBe('');
    await expect.poll(async () => (await read(pathOf(id))).status).toBe(404);
    expect((await read(pathOf(id))).html).toContain('숨김 처리된 게시물입니다');
    await expect.poll(async () => (await read(list)).html).not.toContain(title);
    await admin('show', name, String(id));
    await expect.poll(async () => (await read(pathOf(id))).status).toBe(200);
    await admin('delete', name, String(id));
    await expect.poll(async () => (await read(pathOf(id))).status).toBe(410);
    expect((await read(pathOf(id))).html).toContain('삭제된 게시물입니다');
    expect(await admin('show', name, String(id))).toContain(`there is no ${name} ${id}`);
    expect((await read(pathOf(999_999))).status).toBe(404);
    expect((await read(pathOf(-1))).status).toBe(404);
  });

  test('past and future events say so', async () => {
    const over = await addCampaign(event, { endsAt: new Date('2026-02-01T23:59:59+09:00') });
    const { html } = await read(`/event?id=${over.id}`);
    for (const part of ['종료', '2026.02.01', '끝난 이벤트예요.']) expect(html).toContain(part);
    const coming = await addCampaign(event, { startsAt: new Date('2098-12-31T15:00:00Z') });
    const page = await read(`/event?id=${coming.id}`);
    for (const part of ['곧 시작', '2099.01.01']) expect(page.html).toContain(part);
    expect(page.html).not.toContain('끝난');
  });

  test('an end at midnight is shown as the day before', async () => {
    const endsAt = new Date('2099-12-31T00:00:00+09:00');
    const [shown, listed] = [await addCampaign(exhibition, { endsAt }), await addCampaign(event, { endsAt })];
    await publishEvents(server.db, { what: 'discover changed' });
    for (const path of [`/exhibition/${shown.id}`, `/event?id=${listed.id}`]) {
      const { html } = await read(path);
      expect(html).toContain('2099.12.30');
      expect(html).not.toContain('2099.12.31');
    }
  });

  test('lists have pages, and an event without a number redirects to the list', async () => {
    for (let count = 0; count < 13; count++) await addCampaign(exhibition);
    await publishEvents(server.db, { what: 'discover changed' });
    await expect.poll(async () => (await read('/exhibition')).html.includes('page=2')).toBe(true);
    const second = await read('/exhibition?page=2');
    expect(second.status).toBe(200);
    expect(second.html).toContain('class="exhibition"');
    expect(await read('/exhibition?page=99')).toMatchObject({ status: 302, location: '/exhibition' });
    expect(await read('/event')).toMatchObject({ status: 302, location: '/events' });
  });
});
