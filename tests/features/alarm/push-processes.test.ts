import { once } from 'node:events';
import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushTask } from '../../../src/db/schema/index.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { openLiveStream } from '../../harness/live-stream.ts';
import { type PushService, startPushService } from '../../harness/services/push-service.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { addPerson } from './support.ts';

describe.each(serverDatabases)('processes that send push messages on %s', (kind) => {
  let service: PushService;
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    service = await startPushService();
    env = { ...signInEnv, PUSH_SERVICES: service.origin };
    server = await startTestServer(kind, env);
  });
  afterAll(async () => {
    await server?.stop();
    await service?.stop();
  });

  test('take over the push messages of a killed process, and a slow push service delays no alarm', async () => {
    const add = fixtures(server.db);
    const channelId = await add.addChannel();
    const [me, other] = [await addPerson(server, add), await addPerson(server, add)];
    const device = service.addDevice();
    expect((await me.ask('POST /api/v1/alarm/push', device.subscription)).status).toBe(200);
    const talk = await add.addTalk({ authorId: me.id, channelId });
    const comment = (content: string) => other.ask(`POST /api/v1/community/${talk}/comment`, { content });
    await comment('예뻐요');
    const first = await device.next();
    expect(first.body).toBe(`${other.nickname}님이 내 톡에 댓글을 남겼어요.`);

    device.answer = undefined;
    await comment('잘 자라네요');
    await expect.poll(() => device.tries).toBe(2);
    // The service has not answered yet.
    await me.ask('POST /api/v1/alarm/all');
    const page = await openLiveStream(server, await signInAs(server, me.id), me.id);
    expect(JSON.parse((await page.next())?.data ?? '')).toMatchObject({ hasAlarms: false });
    await server.db.execute(sql`update alarm set read_at = null where member_id = ${me.id}`);
    await comment('또 왔어요');
    expect(JSON.parse((await page.next())?.data ?? '')).toMatchObject({ hasAlarms: true });
    page.close();

    const { connectionString = '' } = server.db.$client.options;
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    device.answer = 201;
    // As if the minute had passed that the first process had for this task.
    await server.db.update(pushTask).set({ dueAt: sql`now()` });
    const second = await startTestServer(kind, { ...env, DATABASE_URL: connectionString });
    try {
      const received = [await device.next(), await device.next()];
      expect(new Set([first, ...received].map(({ tag }) => tag)).size).toBe(3);
      await expect.poll(() => second.db.$count(pushTask)).toBe(0);
      expect(device.received).toHaveLength(3);
    } finally {
      await second.stop();
    }
  });
});
