import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentedKinds } from '../../src/features/community/comment/comment.ts';
import { block } from '../../src/db/schema/index.ts';
import { type Answer, call } from '../harness/call.ts';
import { createDatabase } from '../harness/database/empty-databases.ts';
import { countQueries, type QueryCounter } from '../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { callers, callsOf, type Person } from '../features/comment/calls.ts';

describe('cached answers of lists for visitors', () => {
  let counter: QueryCounter;
  let server: TestServer;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let reader: Person;
  beforeAll(async () => {
    counter = await countQueries(await createDatabase());
    server = await startTestServer('postgres', { DATABASE_URL: counter.url });
    people = callers(server);
    writer = await people.addPerson();
    reader = await people.addPerson();
    for (let number = 0; number < 3; number++) await people.addStory();
  });
  afterAll(async () => {
    await server?.stop();
    counter?.close();
  });

  const read = (path: string, options?: Parameters<typeof call>[2]) => call(server, `GET ${path}`, options);

  /** Returns the number of database queries for an answer. */
  async function cost(ask: () => Promise<Answer>): Promise<number> {
    counter.take();
    expect((await ask()).status).toBe(200);
    return counter.take();
  }

  test.each(['/api/v1/stories', '/api/v1/article', '/api/v1/community/talks'])(
    '%s is cached, and with a query string from the second request on',
    async (path) => {
      const first = await read(path);
      expect(await cost(() => read(path))).toBe(0);
      const again = await read(path);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('cache-control')).toBe('public, no-cache');
      expect(again.headers.get('vary')).toContain('authorization');
      const known = { headers: { 'if-none-match': again.headers.get('etag') ?? '' } };
      expect((await read(path, known)).status).toBe(304);
      const costs = [];
      for (let time = 0; time < 3; time++) costs.push(await cost(() => read(`${path}?page=0`)));
      expect(costs.map((queries) => queries > 0)).toEqual([true, true, false]);
    },
  );

  test('invalid queries stay refused', async () => {
    for (const query of ['page=x', 'page=0&page=1', 'length=0', 'orderbyStory=asc']) {
      for (let time = 0; time < 3; time++) expect((await read(`/api/v1/stories?${query}`)).status).toBe(400);
    }
  });

  describe.each(commentedKinds)('comments on a %s', (kind) => {
    const textsOf = ({ body }: Answer): string[] => {
      const { content, list } = body.data ?? body.result;
      return (content ?? list).map((comment: { content: string }) => comment.content);
    };

    test('are invalidated by each change at once', async () => {
      const subject = await people.addSubject(kind);
      const calls = callsOf(subject);
      const list = async (who?: Person) => textsOf(await people.send(calls.list, who));
      expect(await list()).toEqual([]);
      const { body } = await people.send(calls.write('하나'), writer);
      expect(await list()).toEqual(['하나']);
      const { id } = (body.data ?? body.result.data) as { id: number };
      const counts = async () => (await people.send(calls.list)).text.match(/"emotionCount":\d+/g);
      expect(await counts()).toEqual(['"emotionCount":0']);
      await people.send(calls.applaud(id), reader);
      expect(await counts()).toEqual(['"emotionCount":1']);
      await people.send(calls.edit(id, '고침'), writer);
      expect(await list()).toEqual(['고침']);
      await expect.poll(() => cost(() => people.send(calls.list))).toBe(0);
      await people.send(calls.remove(id), writer);
      expect(await list()).not.toContain('고침');
    });

    test('are personal for a member', async () => {
      const subject = await people.addSubject(kind);
      const calls = callsOf(subject);
      const { body } = await people.send(calls.write('하나'), writer);
      const { id } = (body.data ?? body.result.data) as { id: number };
      await people.send(calls.applaud(id), reader);
      const blocker = await people.addPerson();
      await server.db.insert(block).values({ blockerId: blocker.id, blockedId: writer.id });
      const isMine = /"emotionRegistration":true/;
      for (let time = 0; time < 2; time++) {
        expect((await people.send(calls.list)).text).not.toMatch(isMine);
        const own = await people.send(calls.list, reader);
        expect(own.text).toMatch(isMine);
        expect(own.headers.get('cache-control')).toBe('no-store');
        expect(textsOf(await people.send(calls.list, blocker))).not.toContain('하나');
      }
      // A malformed token must not get the cached answer for visitors.
      const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
      expect(await cost(() => people.send(calls.list, undefined, headers))).toBeGreaterThan(0);
    });
  });
});
