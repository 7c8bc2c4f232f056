import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attack, startAttack } from '../../harness/hostile/attack.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import type { TestServer } from '../../harness/server/server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { watch } from '../../harness/hostile/watch.ts';
import {
  attacked,
  expectOthersServed,
  overloadedDatabases,
  requestLine,
  startServerAtRest,
} from './overload-support.ts';
import { expectEnvelope, send } from '../support.ts';

/** Repetitions for a text of two megabytes. One copy for each viewer would show in the memory. */
const HUGE = 60_000;

/** A page that is rendered for each request. */
const PERSONAL = '/my/comment';

describe.each(overloadedDatabases)('more requests than the server can answer on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  let path: string;
  let cookie: string;
  beforeAll(async () => {
    server = await startServerAtRest(kind);
    add = fixtures(server.db);
    path = await longStory();
    cookie = await signInAs(server, (await add.addAccount()).id);
    expect((await fetch(server.origin + path)).status).toBe(200);
    expect((await fetch(server.origin + path, { headers: { cookie } })).status).toBe(200);
  });
  afterAll(() => server?.stop());

  const longStory = async (times = 3_000) =>
    `/story/${await add.addStory({ text: '길게 적은 본문이에요. '.repeat(times) })}`;

  test('get 503 with Retry-After, while requests from another address are answered', async () => {
    const [watched, [report]] = await watch(attacked(server), { path: '/api/v1/stories' }, async () => {
      // The attack continues until a request beside it was refused.
      const attacking = startAttack(server.origin, {
        kind: 'ask',
        // More than the queue holds, so that some are refused on a machine of any speed.
        sockets: 1_500,
        path: PERSONAL,
        headers: { cookie },
        seconds: 110,
      });
      for (;;) {
        // Many concurrent requests: on a busy machine a single one could slip through a gap of the attack.
        const ask = () => send(server.origin, '/api/v1/user/me', { headers: { cookie } });
        const answers = await Promise.all(Array.from({ length: 50 }, ask));
        const refused = answers.find(({ status }) => status === 503);
        if (!refused) continue;
        expectEnvelope(refused, 'UNAVAILABLE');
        expect(refused.headers['retry-after']).toMatch(/^[1-9]$/);
        attacking.enough();
        return attacking.reports;
      }
    });
    expect(Object.keys(report?.statuses ?? {}).toSorted()).toEqual(['200', '503']);
    expectOthersServed(watched);
    for (const asked of [path, PERSONAL, '/api/v1/user/me']) {
      expect((await send(server.origin, asked, { headers: { cookie } })).status).toBe(200);
    }
    expect(server.log()).toContain('requests were refused because the server is overloaded');
  }, 120_000);

  test('an uncached page is rendered once for hundreds of viewers, who share its bytes', async () => {
    const cold = await longStory(HUGE);
    const [watched, [report]] = await watch(attacked(server), { path }, () =>
      attack(server.origin, { kind: 'ask', sockets: 400, path: cold, times: 1, seconds: 20 }),
    );
    expect(report?.statuses).toEqual({ 200: 400 });
    expectOthersServed(watched);
  });

  test('viewers of an uncached page get it although the first client disconnects', async () => {
    const cold = await longStory();
    const payload = [{ text: requestLine(server, cold) }];
    const [, report] = await attack(
      server.origin,
      { kind: 'send', sockets: 1, payload, reads: false, seconds: 0 },
      { kind: 'ask', sockets: 100, path: cold, times: 1, seconds: 20 },
    );
    expect(report?.statuses).toEqual({ 200: 100 });
  });
});
