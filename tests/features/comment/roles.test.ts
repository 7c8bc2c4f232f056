import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maker, member } from '../../../src/db/schema/index.ts';
import { commentedKinds } from '../../../src/features/community/comment/comment.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { callsOf } from './calls.ts';
import { discussion } from './support.ts';

const ok = [200, 'OK'];
const unauthorized = [401, 'UNAUTHORIZED'];
const popup = [403, 'LOGIN_REQUIRED'];
const missing = [404, 'NOT_FOUND'];

const nobody = {
  list: ok,
  write: unauthorized,
  reply: unauthorized,
  edit: unauthorized,
  applaud: popup,
  unapplaud: popup,
  remove: unauthorized,
  mine: unauthorized,
};
const somebody = {
  list: ok,
  write: ok,
  reply: ok,
  edit: missing,
  applaud: ok,
  unapplaud: ok,
  remove: missing,
  mine: ok,
};

/** The outcome of each action by role, for a comment that `author` wrote. */
const matrix = {
  visitor: nobody,
  suspended: nobody,
  member: somebody,
  maker: somebody,
  'blocked by the author': somebody,
  admin: somebody,
  author: { ...somebody, edit: ok, remove: ok },
};
type Role = keyof typeof matrix;

describe.each(serverDatabases)('access by role to comments on %s', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof discussion>;
  let authorId: number;
  const cookies = new Map<Role, string>();

  beforeAll(async () => {
    api = await startTestApi(kind);
    people = discussion(api.db);
    for (const role of Object.keys(matrix) as Role[]) {
      if (role === 'visitor') continue;
      const { id, nickname } = await people.addAccount();
      cookies.set(role, await signInAs(api, id));
      if (role === 'author') authorId = id;
      if (role === 'maker') await api.db.insert(maker).values({ memberId: id });
      if (role === 'admin') await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, id));
      if (role === 'suspended') await suspendMember(api.db, nickname);
    }
    const { body } = await call(api, 'GET /api/v1/user/me', { cookie: cookies.get('blocked by the author') });
    await people.block(authorId, body.data.id);
  });
  afterAll(() => api?.stop());

  describe.each(commentedKinds)('of a %s', (of) => {
    test.each(Object.entries(matrix) as [Role, typeof nobody][])('%s', async (role, may) => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, authorId, '이 댓글');
      const calls = callsOf(subject);
      const steps = {
        list: calls.list,
        write: calls.write('새 댓글'),
        reply: calls.reply(id, '답글'),
        edit: calls.edit(id, '고친 댓글'),
        applaud: calls.applaud(id),
        unapplaud: calls.unapplaud(id),
        remove: calls.remove(id),
        mine: calls.mine,
      };
      const met: Record<string, unknown> = {};
      for (const [step, { line, body }] of Object.entries(steps)) {
        met[step] = outcome(await call(api, line, { cookie: cookies.get(role), body }));
      }
      expect(met).toEqual(may);
    });
  });
});
