import { sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import { logLines, send } from './support.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

test.each(['/story', '/api/v1/stories'])(
  'a query that fails with %s leaves none of its values in the log',
  async (path) => {
    // The page counts tags at the same time, without this column, so only the query with the value fails.
    await server.db.execute(sql`alter table story drop column if exists subtitle`);
    const requestId = crypto.randomUUID();
    const answer = await send(server.origin, `${path}?tag=a-member-token`, { headers: { 'x-request-id': requestId } });
    expect(answer.status).toBe(500);
    const failure = () => logLines(server).find((line) => line.requestId === requestId && line.level >= 50);
    await expect.poll(failure).toMatchObject({
      err: { message: expect.stringContaining('from "story"'), cause: { code: '42703' } },
    });
    expect(server.log()).not.toContain('a-member-token');
  },
);
