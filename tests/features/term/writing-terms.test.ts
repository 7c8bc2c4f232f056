import { and, asc, desc, eq, gt, sql } from '../../../src/db/drizzle.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishEvents } from '../../../src/db/domain-events.ts';
import { adminMessage, alarm, alarmTask, audit, maker as makerRow, termVersion } from '../../../src/db/schema/index.ts';
import { publishAndTell } from '../../../src/features/notifications/alarm/message/announce-term.server.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { koreanDay } from '../../../src/lib/dates.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => koreanDay(new Date(Date.now() + days * DAY_MS));
/** The number of versions of a new site. */
const BROUGHT = 7;
/** The effective date of the versions in these tests. Computed once, so that it does not change at midnight. */
const BEGINS_ON = dayIn(10);
const VERSION = BEGINS_ON.replaceAll('-', '.');
const COMING_LINK = `${VERSION}부터 시행할 새 버전 보기`;

/** The console's forms, posted as a browser without JavaScript does. */
describe.each(serverDatabases)('versions of terms that operators write, on %s', () => {
  let server: SharedServer;
  let operators: string[];
  let operatorId: number;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const signIn = async () => {
      const account = await add.addAccount();
      await setRole(server.db, account.nickname, 'admin');
      operatorId = account.id;
      return signInAs(server, account.id);
    };
    operators = [await signIn(), await signIn()];
  });
  afterAll(() => server?.stop());
  afterEach(async () => {
    await server.db.delete(alarmTask);
    await server.db.delete(alarm);
    await server.db.delete(adminMessage);
    await server.db.delete(termVersion).where(gt(termVersion.id, BROUGHT));
  });

  const read = async (path: string, cookie = operators[0] ?? '') => {
    const answer = await fetch(server.origin + path, { redirect: 'manual', headers: { cookie } });
    return { status: answer.status, html: await answer.text() };
  };
  async function post(path: string, fields: Record<string, string> = {}, cookie = operators[0] ?? '') {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
  }
  const begin = async (code = 'PRIVACY') => (await post(`/admin/term?begin=${code}`)).location;
  const revisionIn = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
  const stored = async (path: string) => {
    const [row] = await server.db
      .select()
      .from(termVersion)
      .where(eq(termVersion.id, Number(path.split('/').at(-1))));
    return row;
  };
  const visit = async (path: string) => (await fetch(server.origin + path)).text();
  const whole = () => ({
    effectiveOn: BEGINS_ON,
    text: '## 1. 새로 쓴 방침\n\n아주 **새로운** 내용입니다.',
    changes: '첫째로 달라진 점\n둘째로 달라진 점',
    consent: 'ask',
    revision: '1',
  });

  test('a draft begins with the current text, is saved incomplete, and lists the missing parts', async () => {
    const path = await begin();
    expect(path).toMatch(/^\/admin\/term\/\d+$/);
    const { html } = await read(path);
    expect(html).toContain('개인정보 침해에 대한 상담');
    for (const fault of ['시행하는 날을 정해 주세요.', '앞 버전과 달라진 것이 없어요.', '달라진 점을 한 줄 이상']) {
      expect(html).toContain(fault);
    }
    expect(html).not.toContain('게시하고 알리기');

    expect((await post(path, { text: '쓰다 만 글', revision: '1' })).location).toBe(`${path}?done=saved`);
    const saved = await read(`${path}?done=saved`);
    expect(saved.html).toContain('저장했어요.');
    expect(await stored(path)).toMatchObject({ text: '쓰다 만 글', effectiveAt: null, changes: [], revision: 2 });
    expect((await read('/admin/term')).html).toContain('날을 정하지 않음');
    expect(await visit('/term/PRIVACY')).not.toContain('쓰다 만 글');
    const acts = await server.db
      .select({ act: audit.act })
      .from(audit)
      .where(eq(audit.objectKind, 'term'))
      .orderBy(asc(audit.id));
    expect(acts.map(({ act }) => act)).toEqual(['term draft begun', 'term draft changed']);
    const [changed] = await server.db.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(changed?.after).toEqual({ text: '6자' });
    expect(JSON.stringify(changed?.before)).toMatch(/^\{"text":"[\d,]+자"\}$/);
  });

  test('errors are shown at their fields, and all input is kept', async () => {
    const path = await begin();
    const refused = await post(path, { ...whole(), effectiveOn: '2026-02-30', text: '<b>지켜야 할 말</b>' });
    expect(refused.status).toBe(200);
    for (const part of [
      '날짜를 확인해 주세요.',
      '&lt;b&gt;지켜야 할 말&lt;/b&gt;',
      '둘째로 달라진 점',
      'data-unsaved',
    ]) {
      expect(refused.html).toContain(part);
    }
    expect(await stored(path)).toMatchObject({ revision: 1 });
  });

  test('the later of two operators is told, sees the stored text, keeps their input, and saves over it', async () => {
    const path = await begin();
    await post(path, { ...whole(), text: '먼저 쓴 글' }, operators[1]);
    const late = await post(path, { ...whole(), text: '나중에 쓴 글' });
    for (const part of ['그사이 다른 운영자가 먼저 수정했어요.', '지금 저장된 내용', '먼저 쓴 글', '나중에 쓴 글']) {
      expect(late.html).toContain(part);
    }
    expect(await stored(path)).toMatchObject({ text: '먼저 쓴 글' });
    const again = await post(path, { ...whole(), text: '나중에 쓴 글', revision: revisionIn(late.html) });
    expect(again.location).toBe(`${path}?done=saved`);
    expect(await stored(path)).toMatchObject({ text: '나중에 쓴 글' });
  });

  test('a version is published only as the operator saw it, not after another edit', async () => {
    const path = await begin();
    await post(path, whole());
    const seen = revisionIn((await read(path)).html);
    await post(path, { ...whole(), text: '다른 글', revision: seen }, operators[1]);
    const refused = await post(`${path}?act=publish`, { revision: seen });
    expect(refused.html).toContain('그사이 다른 운영자가 먼저 수정했어요.');
    expect(await stored(path)).toMatchObject({ publishedAt: null });
    expect(await server.db.$count(adminMessage)).toBe(0);
  });

  test('the page shows the differences, the rendered text and the message to members', async () => {
    const path = await begin();
    await post(path, whole());
    const { html } = await read(path);
    expect(html).toMatch(/<ins[^>]*>아주 \*\*새로운\*\* 내용입니다\.<\/ins>/);
    expect(html).toMatch(/<strong>새로운<\/strong>/);
    expect(html).toContain('· 둘째로 달라진 점');
    expect(html).toContain('그날부터 다시 동의를 구해요.');
    expect(html).not.toContain('그만큼 남지 않았어요');
    await post(path, { ...whole(), isToDisadvantage: 'on', revision: '2' });
    expect((await read(path)).html).toContain('그만큼 남지 않았어요');
  });

  test('a version is published once, with one message to all members, and is announced on the page of the terms', async () => {
    const path = await begin();
    await post(path, whole());
    expect(await visit('/term/PRIVACY')).not.toContain(COMING_LINK);
    const answers = await Promise.all(
      [0, 1].map((who) => post(`${path}?act=publish`, { revision: '2' }, operators[who])),
    );
    expect(answers.map(({ location }) => location).toSorted()).toEqual(['', '/admin/term?done=published']);
    const [message] = await server.db.select().from(adminMessage);
    expect(message).toMatchObject({ isToEverybody: true, link: `/term/PRIVACY?version=${VERSION}` });
    expect(message?.body).toContain(`‘개인정보 처리방침’의 새 버전을 ${VERSION}부터 시행해요.`);
    expect(message?.body).toContain('· 첫째로 달라진 점');
    expect(await server.db.$count(adminMessage)).toBe(1);
    await expect.poll(() => visit('/term/PRIVACY')).toContain(COMING_LINK);
    expect(await visit(`/term/PRIVACY?version=${VERSION}`)).toContain('새로 쓴 방침');
    const changed = await post(path, { ...whole(), text: '고친 글', revision: '2' });
    expect(changed.html).toContain('이미 게시한 버전이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.');
    expect(changed.html).toMatch(/<textarea[^>]* readonly[^>]*>고친 글<\/textarea>/);
    expect((await post(`${path}?act=publish`, { revision: '2' })).html).toContain('이미 게시한 버전이에요.');
    expect((await post(`${path}?act=delete`, {})).html).toContain('이미 게시한 버전이라 삭제할 수 없어요.');
    expect(await stored(path)).toMatchObject({ text: whole().text });
  });

  test('until its day a version can be withdrawn to a draft, with a message to all members', async () => {
    const path = await begin();
    await post(path, whole());
    await post(`${path}?act=publish`, { revision: '2' });
    await expect.poll(() => visit('/term/PRIVACY')).toContain(COMING_LINK);
    expect((await post(`${path}?act=withdraw`)).location).toBe(`${path}?done=withdrawn`);
    await expect.poll(() => visit('/term/PRIVACY')).not.toContain(COMING_LINK);
    expect(await stored(path)).toMatchObject({ publishedAt: null, text: whole().text });
    const bodies = (await server.db.select().from(adminMessage).orderBy(asc(adminMessage.id))).map(({ body }) => body);
    expect(bodies.at(-1)).toContain('새 버전은 시행하지 않기로 했어요.');
    expect((await post(`${path}?act=withdraw`)).html).toContain('이미 게시를 취소한 버전이에요.');
    expect(bodies).toHaveLength(2);
    const done = await server.db.$count(audit, and(eq(audit.act, 'term withdrawn'), eq(audit.objectKind, 'term')));
    expect(done).toBe(1);
  });

  test('a version that has begun cannot be edited, withdrawn or deleted', async () => {
    const { html } = await read('/admin/term/4');
    expect(html).toContain('시행한 버전은 수정하거나 게시를 취소할 수 없어요.');
    for (const act of ['save', 'publish', 'withdraw', 'delete']) {
      const refused = await post(`/admin/term/4?act=${act}`, { ...whole(), revision: '1' });
      expect(refused.location, act).toBe('');
    }
    expect(await stored('/admin/term/4')).toMatchObject({ revision: 1 });
  });

  test.each([
    [{ effectiveOn: dayIn(0) }, '시행하는 날은 내일부터 고를 수 있어요.'],
    [{ effectiveOn: dayIn(400) }, '시행하는 날은 1년 안에서 골라 주세요.'],
    [{ text: '' }, '본문을 입력해 주세요.'],
    [{ changes: '' }, '달라진 점을 한 줄 이상'],
  ])('a version with %j is not published', async (fields, why) => {
    const path = await begin();
    await post(path, { ...whole(), ...fields });
    expect((await read(path)).html).toContain(why);
    const refused = await post(`${path}?act=publish`, { revision: '2' });
    expect(refused.html).toContain(why);
    expect(await stored(path)).toMatchObject({ publishedAt: null });
  });

  test('two versions never begin on the same day', async () => {
    const [one, other] = [await begin(), await begin()];
    await post(one, whole());
    await post(other, { ...whole(), text: '또 다른 글' });
    await post(`${one}?act=publish`, { revision: '2' });
    expect((await post(`${other}?act=publish`, { revision: '2' })).html).toContain('시행하는 버전이 이미 있어요.');
  });

  test('the number of drafts of each of the terms is limited', async () => {
    const paths = [];
    for (let count = 0; count < 5; count++) paths.push(await begin('MARKETING'));
    expect((await post('/admin/term?begin=MARKETING')).html).toContain('초안은 약관마다 5개까지');
    expect((await post(`${paths[0]}?act=delete`)).location).toBe('/admin/term?done=deleted');
    expect(await begin('MARKETING')).toMatch(/^\/admin\/term\/\d+$/);
    expect((await read(paths[0] ?? '')).status).toBe(404);
  });

  test('optional terms ask members who agreed, and tell them that they are free to refuse', async () => {
    const path = await begin('MARKETING');
    expect((await read(path)).html).toContain('지금까지 동의한 회원에게만 물어요.');
    await post(path, { ...whole(), consent: 'ask' });
    expect(await stored(path)).toMatchObject({ asksConsent: true });
    expect((await read(path)).html).toContain('지금까지 동의한 회원에게 그날부터 다시 물어볼게요.');
    await post(path, { ...whole(), consent: 'tell', revision: '2' });
    expect((await read(path)).html).toContain('바뀐 내용을 원하지 않으면 알림 설정에서 동의를 철회할 수 있어요.');
    const other = await begin('GROROPRIVACY');
    await post(other, { ...whole(), consent: 'tell' });
    const { html } = await read(other);
    expect(html).toContain('선택 약관이라 동의 여부는 그대로예요. 바뀐 내용을 원하지 않으면 문의하기로 알려 주세요.');
    expect(html).not.toContain('따로 동의하지 않아도 돼요.');
  });

  test('the makers’ terms are announced to makers alone', async () => {
    const maker = await add.addMember();
    await server.db.insert(makerRow).values({ memberId: maker });
    const makers = await server.db.$count(makerRow);
    const [one, other] = [await begin('MAKER'), await begin('MAKER')];
    await post(one, whole());
    await post(other, { ...whole(), effectiveOn: dayIn(20), text: '또 다른 글' });
    const { html } = await read(one);
    expect(html).toContain(`메이커 ${makers}명에게 이렇게 알려요.`);
    for (const path of [one, other]) await post(`${path}?act=publish`, { revision: '2' });
    expect((await read(one)).html).toContain('모든 메이커에게 보내요.');
    await runAlarmJob(server.db);
    const told = await server.db.selectDistinct({ memberId: alarm.memberId }).from(alarm);
    expect(told.map(({ memberId }) => memberId)).toContain(maker);
    expect(told).toHaveLength(makers);
    for (const path of [one, other]) await post(`${path}?act=withdraw`);
    const sent = await server.db.select().from(adminMessage);
    expect(sent.map(({ isToEverybody, addressees }) => [isToEverybody, addressees])).toEqual(
      Array(4).fill([false, makers]),
    );
    const bodies = (await server.db.select().from(adminMessage).orderBy(asc(adminMessage.id))).map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    // The current version continues only if no other version is upcoming.
    expect(bodies[2]).toMatch(/새 버전은 시행하지 않기로 했어요\.$/);
    expect(bodies[3]).toMatch(/지금 시행하는 내용이 그대로 이어져요\.$/);
  });

  test('input for a draft that another operator has deleted is shown for copying', async () => {
    const path = await begin();
    await post(`${path}?act=delete`, {}, operators[1]);
    const late = await post(path, { ...whole(), text: '<b>잃으면 안 될 글</b>', effectiveOn: 'x' });
    expect(late.status).toBe(410);
    expect(late.html).toContain('삭제된 초안이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.');
    expect(late.html).toMatch(/<textarea[^>]* readonly[^>]*>&lt;b&gt;잃으면 안 될 글&lt;\/b&gt;<\/textarea>/);
    expect(late.html).toContain('둘째로 달라진 점');
    expect((await post(`${path}?act=publish`, { revision: '1' })).status).toBe(404);
  });

  test('a draft that is saved during its publication is saved, and not published', async () => {
    const path = await begin();
    await post(path, whole());
    const id = Number(path.split('/').at(-1));
    const { publishing } = await server.db.transaction(async (transaction) => {
      await transaction.select().from(termVersion).where(eq(termVersion.id, id)).for('no key update');
      const publishing = post(`${path}?act=publish`, { revision: '2' }, operators[1]);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.db.execute(waiting)).rows.length).toBe(1);
      await transaction
        .update(termVersion)
        .set({ text: '마지막에 고친 글', revision: 3 })
        .where(eq(termVersion.id, id));
      return { publishing };
    });
    expect((await publishing).html).toContain('그사이 다른 운영자가 먼저 수정했어요.');
    expect(await stored(path)).toMatchObject({ text: '마지막에 고친 글', publishedAt: null });
  });

  test('the database determines the current day', async () => {
    const path = await begin();
    await post(path, whole());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * DAY_MS });
    try {
      await publishAndTell(server.db, operatorId, Number(path.split('/').at(-1)), 2);
    } finally {
      vi.useRealTimers();
    }
    expect((await stored(path))?.publishedAt).not.toBeNull();
  });

  test('the page of the terms is updated when a version begins', async () => {
    const path = await begin();
    await post(path, whole());
    await post(`${path}?act=publish`, { revision: '2' });
    await expect.poll(() => visit('/term/PRIVACY')).toContain(COMING_LINK);
    const id = Number(path.split('/').at(-1));
    await server.db
      .update(termVersion)
      .set({ effectiveAt: new Date(Date.now() + 1_500) })
      .where(eq(termVersion.id, id));
    await publishEvents(server.db, { what: 'terms changed' });
    await expect.poll(() => visit('/term/PRIVACY'), { timeout: 10_000 }).toContain('새로 쓴 방침');
  });
});
