import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALARMS_PER_PAGE } from '../../../src/features/notifications/alarm/alarm.ts';
import { sendMessage } from '../../../src/features/notifications/alarm/message/message.server.ts';
import { askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

test('without JavaScript the page of alarms links to every page, and links in messages open in the same tab', async () => {
  const me = await fixtures(server.db).addAccount();
  for (let number = 0; number <= 2 * ALARMS_PER_PAGE; number++) {
    const body = `<p>${number}번째 <a href="${server.origin}/story/1">글</a></p>`;
    await sendMessage(server.db, { body, link: `${server.origin}/event`, to: [me.id] });
  }
  await runAlarmJob(server.db);
  const ask = await askAs(server, me);
  const seen = new Set<string>();
  for (let page = '/alarm'; page;) {
    const { text } = await ask(`GET ${page}`);
    for (const [, number = ''] of text.matchAll(/(\d+)번째/g)) seen.add(number);
    page = /<a href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? '';
  }
  expect(seen.size).toBe(2 * ALARMS_PER_PAGE + 1);

  const { body } = await ask('GET /api/v1/alarm');
  expect(body.data.content[0]).toMatchObject({
    link: '/event',
    relatvieAdminMessage: { link: '/event', body: expect.stringContaining('<a href="/story/1">글</a>') },
  });
});
