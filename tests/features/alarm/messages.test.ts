import { spawnSync } from 'node:child_process';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminMessage, alarm, alarmTask, member } from '../../../src/db/schema/index.ts';
import { sanitiseMarkup } from '../../../src/features/writing/markup/markup.server.ts';
import {
  dropUnreceivedMessages,
  sendMessage,
} from '../../../src/features/notifications/alarm/message/message.server.ts';
import { createAlarms } from '../../../src/features/notifications/alarm/create/create-alarms.server.ts';
import { noLog, runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { endRelations } from '../../../src/features/people/member/relations.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { addPerson as addPersonTo, type Person } from './support.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('messages of operators on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  const addPerson = (values?: Partial<Account>) => addPersonTo(api, add, values);
  const alarmsOf = async ({ ask }: Person, call: 'alarm' | 'alarm/not-read' = 'alarm') => {
    await runAlarmJob(api.db);
    return (await ask(`GET /api/v1/${call}?alarmType=ADMIN_MESSAGE` as 'GET /api/v1/alarm')).body.data.content;
  };

  test('reach their addressees until they are read, despite all alarms being switched off', async () => {
    const [told, other] = [await addPerson(), await addPerson()];
    await told.ask('PUT /api/v1/user/alarm', {
      comment: false,
      newPost: false,
      reaction: false,
      marketing: false,
      marketingAtNight: false,
    });
    await sendMessage(api.db, {
      body: '<p>봄 <b>나눔</b>을 알려요.<br>3 &lt; 4 & 5</p>',
      link: '/event?id=1',
      to: [told.id],
    });
    const [received] = await alarmsOf(told);
    expect(received).toMatchObject({
      type: 'ADMIN_MESSAGE',
      tag: 'notice',
      message: '%s에서 쪽지를 보냈어요.',
      boldMessage: '푸릇',
      link: '/event?id=1',
      quote: '봄 나눔을 알려요. 3 < 4 & 5',
      read: false,
      relatvieAdminMessage: {
        id: expect.any(Number),
        createdDate: expect.stringMatching(/^\d{4}-.+Z$/),
        link: '/event?id=1',
        body: '<p>봄 <b>나눔</b>을 알려요.<br />3 &lt; 4 &amp; 5</p>',
      },
    });
    expect(await alarmsOf(other)).toEqual([]);
    const me = async ({ ask }: Person) => (await ask('GET /api/v1/user/me')).body.data;
    expect(await me(told)).toMatchObject({ hasAlarms: true, unreadMessage: received?.id });
    expect(await me(other)).toMatchObject({ hasAlarms: false, unreadMessage: null });
    expect(await alarmsOf(told, 'alarm/not-read')).toHaveLength(1);
    await told.ask(`POST /api/v1/alarm?idAlarm=${received?.id}`);
    expect(await me(told)).toMatchObject({ hasAlarms: false, unreadMessage: null });
    expect(await alarmsOf(told, 'alarm/not-read')).toEqual([]);
    expect(await alarmsOf(told)).toMatchObject([{ read: true }]);
  });

  test('are sanitised when they are written and when they are read', async () => {
    const told = await addPerson();
    const hostile = `<p onclick="alert(1)" style="position:fixed">말<script>alert(2)</script><img src=x onerror=alert(3)>
      <a href="javascript:alert(4)">하나</a> <a href="//evil.example">둘</a> <a href="/api/v1/user/logout">셋</a>
      <a href="/story/3" target="top">넷</a> <a href="https://plants.example/a" onmouseover="x">다섯</a>
      <svg><style><img src=x onerror=alert(5)></style></svg><iframe srcdoc="<script>alert(6)</script>"></iframe></p>`;
    await sendMessage(api.db, { body: hostile, to: [told.id] });
    await runAlarmJob(api.db);
    await api.db.update(adminMessage).set({ body: hostile, link: 'javascript:alert(7)' });
    const [stored] = await alarmsOf(told);
    const { body, link } = stored?.relatvieAdminMessage ?? {};
    expect(link).toBe('/');
    expect(stored?.link).toBe('/');
    expect(body).not.toMatch(/alert|style|onerror|onclick|onmouseover|script|iframe|img|svg|evil|logout/);
    expect(body).toContain('<a>하나</a> <a>둘</a> <a>셋</a>');
    expect(body).toContain('<a href="/story/3">넷</a>');
    expect(body).toContain('<a href="https://plants.example/a" target="_blank" rel="noopener">다섯</a>');
    expect(body).toBe(sanitiseMarkup(body ?? ''));
    await api.db.delete(alarm);
    await api.db.delete(adminMessage);
  });

  test('are refused when they are empty, too long, without addressees, or have a bad link', async () => {
    const told = await addPerson();
    const refused: [Partial<Parameters<typeof sendMessage>[1]>, string][] = [
      [{ body: ' <p>&nbsp;<br></p>\u200b' }, '쪽지 내용을 입력해 주세요.'],
      [{ body: '가'.repeat(10_001) }, '쪽지는 태그를 포함해 10,000자까지 쓸 수 있어요.'],
      [{ link: 'javascript:alert(1)' }, '링크는 /로 시작하는 푸릇의 주소나 https://로 시작하는 주소로 적어 주세요.'],
      [{ link: '//evil.example' }, '링크는 /로 시작하는 푸릇의 주소나 https://로 시작하는 주소로 적어 주세요.'],
      [
        { link: 'https://user:pw@evil.example' },
        '링크는 /로 시작하는 푸릇의 주소나 https://로 시작하는 주소로 적어 주세요.',
      ],
      [{ to: [] }, '받는 사람을 골라 주세요.'],
      [{ to: Array.from({ length: 101 }, (_, nth) => nth + 1) }, '100명까지 고를 수 있어요.'],
    ];
    for (const [wrong, why] of refused) {
      await expect(sendMessage(api.db, { body: '<p>말</p>', to: [told.id], ...wrong })).rejects.toThrow(why);
    }
    expect(await api.db.$count(adminMessage)).toBe(0);
    expect(await api.db.$count(alarmTask)).toBe(0);
  });

  test('to all members reach each member once despite interruptions, and never reach members who join later', async () => {
    await api.db.execute(sql`
      insert into member (nickname) select 'addressee-' || n from generate_series(1, 1300) as n`);
    await api.db.execute(sql`insert into member (nickname, status) values ('탈퇴한 회원', 'left')`);
    const members = await api.db.$count(member, eq(member.status, 'active'));
    await sendMessage(api.db, { body: '<p>모두에게</p>', to: 'everybody' });
    await createAlarms(api.db, noLog);
    const afterwards = await addPerson();
    // One of the processes is interrupted after each step, as if it had been killed.
    await Promise.all(Array.from({ length: 4 }, () => createAlarms(api.db, noLog)));
    await Promise.all(Array.from({ length: 4 }, () => runAlarmJob(api.db)));
    expect(await api.db.$count(alarm, eq(alarm.type, 'ADMIN_MESSAGE'))).toBe(members);
    expect(await api.db.$count(alarmTask)).toBe(0);
    expect(await alarmsOf(afterwards)).toEqual([]);
    await api.db.delete(alarm);
    await api.db.delete(adminMessage);
  });

  test('are deleted with the last member who has them, and not before they were delivered', async () => {
    const [one, two] = [await addPerson(), await addPerson()];
    await sendMessage(api.db, { body: '<p>둘에게</p>', to: [one.id, two.id] });
    expect(await dropUnreceivedMessages(api.db, 100)).toBe(0);
    await runAlarmJob(api.db);
    await endRelations(api.db, one.id);
    expect(await alarmsOf(one)).toEqual([]);
    expect(await dropUnreceivedMessages(api.db, 100)).toBe(0);
    await endRelations(api.db, two.id);
    expect(await dropUnreceivedMessages(api.db, 100)).toBe(1);
    expect(await api.db.$count(adminMessage)).toBe(0);
  });
});

test('an operator sends a message by a command, which first shows the message', async () => {
  const api = await startTestApi('postgres');
  try {
    const add = fixtures(api.db);
    const names = ['Gardener', '새싹집사', '물조리개'];
    const accounts = await Promise.all(names.map((nickname) => add.addAccount({ nickname })));
    const admin = (body: string, ...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['src/commands/admin.ts', 'message', ...words], {
        env: { DATABASE_URL: api.databaseUrl, PATH: process.env.PATH ?? '' },
        encoding: 'utf8',
        input: body,
      });
      return [status, stdout || stderr];
    };
    const body = '<p>안녕하세요<script>x</script></p>';
    expect(admin(body, '-', 'gardener', '새싹집사', 'Gardener')).toEqual([
      0,
      '<p>안녕하세요</p>\n\nwould be sent to 2; to send it, add --yes\n',
    ]);
    expect(admin(body, '-', 'Gardener', '없는 사람', '--yes')).toEqual([1, 'there is no member 없는 사람\n']);
    expect(admin('', '-', '--all', '--yes')).toEqual([1, '쪽지 내용을 입력해 주세요.\n']);
    for (const wrong of [['-'], ['-', '--all', 'Gardener'], ['no-such-file.html', '--all']]) {
      const [status, said] = admin(body, ...wrong);
      expect([status, String(said).trim().split('\n').length], wrong.join(' ')).toEqual([1, 1]);
    }
    expect(await api.db.$count(adminMessage)).toBe(0);
    expect(admin(body, '-', 'gardener', '새싹집사', '--link', '/event', '--yes')).toEqual([0, 'sent to 2\n']);
    expect(admin(body, '-', '--all', '--yes')).toEqual([0, `sent to ${accounts.length}\n`]);
    await runAlarmJob(api.db);
    const received = await Promise.all(accounts.map(({ id }) => api.db.$count(alarm, eq(alarm.memberId, id))));
    expect(received).toEqual([2, 2, 1]);
    expect(await api.db.select().from(adminMessage)).toMatchObject([
      { body: '<p>안녕하세요</p>', link: '/event' },
      { body: '<p>안녕하세요</p>', link: null },
    ]);
  } finally {
    await api.stop();
  }
});
