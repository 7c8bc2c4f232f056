import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member } from '../../../src/db/schema/index.ts';
import { RENAMINGS_PER_DAY } from '../../../src/features/people/member/profile/profile.server.ts';
import { askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(databaseKinds)('changing the nickname on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api?.stop());

  test('is limited a day, and other fields can be changed meanwhile', async () => {
    const account = await fixtures(api.db).addAccount();
    const ask = await askAs(api, account);
    const save = (nickname: string, introduction = '') => ask('PUT /api/v1/user/userinfo', { nickname, introduction });
    let nickname = '';
    for (let time = 1; time <= RENAMINGS_PER_DAY; time += 1) {
      nickname = `새이름${time}`;
      expect((await save(nickname)).status).toBe(200);
      // The same nickname again is not a change.
      expect((await save(nickname)).status).toBe(200);
    }
    const refused = await save('하나더', '이것도 그대로');
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toContain(`닉네임은 하루에 ${RENAMINGS_PER_DAY}번까지`);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const rowOf = async () => (await api.db.select().from(member).where(eq(member.id, account.id)))[0];
    expect(await rowOf()).toMatchObject({ nickname, introduction: '' });
    expect((await save(nickname, '베란다에서 길러요.')).status).toBe(200);

    await api.db
      .update(member)
      .set({ renamedAt: sql`array(select moment - interval '1 day' from unnest(renamed_at) as moment)` })
      .where(eq(member.id, account.id));
    expect((await save('하나더')).status).toBe(200);
    expect((await rowOf())?.renamedAt).toHaveLength(1);
  });
});
