import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { expireAccess, signInAs } from '../../harness/actors/sign-in.ts';

/** Every page of the console, with an id in place of each placeholder. */
const pages = globSync('**/*.astro', { cwd: join(projectRoot, 'src/pages/admin') })
  .filter((file) => !file.startsWith('_') && !file.includes('/_'))
  .map((file) => `/admin/${file}`.replace(/(\/index)?\.astro$/, '').replaceAll(/\[\w+\]/g, '1'));

describe.each(serverDatabases)('the operators’ pages on %s', () => {
  let server: SharedServer;
  let operator: { id: number; cookie: string };
  const others = new Map<string, string | undefined>([['a visitor', undefined]]);

  beforeAll(async () => {
    server = await shareTestServer();
    const add = fixtures(server.db);
    const signIn = async () => {
      const account = await add.addAccount();
      return { ...account, cookie: await signInAs(server, account.id) };
    };
    const account = await signIn();
    await setRole(server.db, account.nickname, 'admin');
    operator = account;
    others.set('a member', (await signIn()).cookie);
    const suspended = await signIn();
    await suspendMember(server.db, suspended.nickname);
    others.set('a suspended member', suspended.cookie);
    const former = await signIn();
    await setRole(server.db, former.nickname, 'admin');
    await setRole(server.db, former.nickname, 'member');
    others.set('a former operator', former.cookie);
  });
  afterAll(() => server?.stop());

  /** Returns the answer without the parts that differ between any two answers. */
  async function answerOf(path: string, cookie: string | undefined, init: RequestInit = {}) {
    const answer = await fetch(server.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie && { cookie }), ...init.headers },
    });
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name));
    return { status: answer.status, statusText: answer.statusText, headers, body: await answer.text() };
  }

  test('look like an unknown address to all other viewers, with GET and POST', async () => {
    for (const [who, cookie] of others) {
      const nothing = await answerOf('/operators', cookie);
      expect(nothing.status).toBe(404);
      const form = { method: 'POST', body: new URLSearchParams({ outcome: 'HIDDEN' }) };
      const refused = await answerOf('/operators', cookie, form);
      for (const path of [...pages, '/admin/nothing', '/admin/report/999999']) {
        expect(await answerOf(path, cookie), `${path} of ${who}`).toEqual(nothing);
        expect(await answerOf(path, cookie, form), `POST ${path} of ${who}`).toEqual(refused);
      }
    }
  });

  test('open for an operator, also with an expired access token, and are not indexed', async () => {
    await expireAccess(server, operator.id);
    const answer = await answerOf('/admin', operator.cookie);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(Object.fromEntries(answer.headers)['cache-control']).toContain('private');
  });

  test('refuse forms from another site', async () => {
    const forged = { method: 'POST', body: new URLSearchParams({ outcome: 'HIDDEN' }) };
    const marks: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of marks) {
      expect((await answerOf('/admin', operator.cookie, { ...forged, headers })).status).toBe(403);
    }
  });
});
