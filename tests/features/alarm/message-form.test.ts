import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminMessage, alarm, appError, audit } from '../../../src/db/schema/index.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('messages that operators write in the console on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let operator: { id: number; cookie: string };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const { id, nickname } = await add.addAccount();
    await setRole(server.db, nickname, 'admin');
    operator = { id, cookie: await signInAs(server, id) };
  });
  afterAll(() => server?.stop());

  async function post(fields: Record<string, string>, act = '') {
    const answer = await fetch(`${server.origin}/admin/message/new${act && `?act=${act}`}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie: operator.cookie, origin: server.origin },
    });
    const html = await answer.text();
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const location = answer.headers.get('location');
    return { status: answer.status, location, html, seen: hidden('seen'), key: hidden('key') };
  }

  const newKey = async () => {
    const answer = await fetch(`${server.origin}/admin/message/new`, { headers: { cookie: operator.cookie } });
    return /name="key" value="([0-9a-f]{32})"/.exec(await answer.text())?.[1] ?? '';
  };

  test('an operator sees a message and the number of its addressees first, and it is sent once despite repeated presses', async () => {
    const [one, two, other] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
    const fields = {
      key: await newKey(),
      to: 'some',
      nicknames: `${one.nickname}, ${two.nickname.toUpperCase()}\n${one.nickname.normalize('NFD')}`,
      text: '봄 <나눔>을 알려요.\n토요일이에요.',
      link: '/event?id=1',
    };
    const preview = await post(fields);
    expect(preview.html).toContain('2명에게 보내기');
    expect(preview.html).toContain('봄 &lt;나눔&gt;을 알려요.<br />토요일이에요.');
    const changed = await post({ ...fields, text: '다른 말', seen: preview.seen }, 'send');
    expect(changed.html).toContain('바뀐 쪽지를 다시 보고 보내 주세요.');
    expect(await server.db.$count(adminMessage)).toBe(0);

    const pressed = { ...fields, key: preview.key, seen: preview.seen };
    const answers = await Promise.all([post(pressed, 'send'), post(pressed, 'send')]);
    expect(answers.map(({ location }) => location).toSorted()).toEqual([
      '/admin/message?done=before',
      '/admin/message?done=sent',
    ]);
    const [sent] = await server.db.select().from(adminMessage);
    expect(await server.db.$count(adminMessage)).toBe(1);
    expect(sent).toMatchObject({ operatorId: operator.id, addressees: 2, isToEverybody: false, link: '/event?id=1' });
    await runAlarmJob(server.db);
    const told = await server.db.select({ id: alarm.memberId }).from(alarm).where(eq(alarm.type, 'ADMIN_MESSAGE'));
    expect(told.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(told.map(({ id }) => id)).not.toContain(other.id);
    const [entry] = await server.db.select().from(audit).where(eq(audit.act, 'message sent'));
    expect(entry).toMatchObject({ operatorId: operator.id, after: { addressees: 2 } });
  });

  test('a message to all members shows how many members that is', async () => {
    const { html } = await post({ key: await newKey(), to: 'everybody', text: '모두에게' });
    expect(html).toMatch(/모두에게/);
    const [, count] = /([\d,]+)명에게 보내기/.exec(html) ?? [];
    expect(Number(count)).toBeGreaterThan(3);
  });

  test.each([
    [{ to: 'some', nicknames: '', text: '말' }, '받는 사람의 닉네임을 입력해 주세요.'],
    [{ to: 'some', nicknames: '아무개아님', text: '말' }, '이런 닉네임의 회원이 없어요: 아무개아님'],
    [{ to: 'everybody', text: ' ' }, '쪽지 내용을 입력해 주세요.'],
    [{ to: 'everybody', text: '가'.repeat(1_501) }, '쪽지는 1,500자까지 쓸 수 있어요.'],
    [{ to: 'everybody', text: '말', link: 'javascript:alert(1)' }, '링크는 /로 시작하는 푸릇의 주소나'],
    [{ text: '말' }, '누구에게 보낼지 골라 주세요.'],
  ])('a message with %j is refused in its field', async (fields, why) => {
    const refused = await post({ key: await newKey(), ...fields } as Record<string, string>, 'send');
    expect(refused.status).toBe(200);
    expect(refused.html).toContain(why);
    expect(refused.html).not.toContain('명에게 보내기');
  });

  test('the page of browser errors shows equal errors as one', async () => {
    await server.db.insert(appError).values({
      fingerprint: 'a',
      title: 'TypeError: <잎>이 없어요',
      callstack: 'at leaf (src/leaf.ts:1:2)',
      reportCount: 1_234,
      versions: ['web 1.2.3'],
      memberId: operator.id,
    });
    const answer = await fetch(`${server.origin}/admin/error`, { headers: { cookie: operator.cookie } });
    const html = await answer.text();
    for (const words of [
      'TypeError: &lt;잎&gt;이 없어요',
      '1,234번 알려 옴',
      'src/leaf.ts:1:2',
      'web 1.2.3',
      '마지막으로 겪은 회원',
    ]) {
      expect(html).toContain(words);
    }
  });
});
