import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../src/db/connection.ts';
import { publishEvents } from '../../../src/db/domain-events.ts';
import { listen } from '../../../src/db/listen.ts';
import { content, draft, member, story, suspension } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { publishDue } from '../../../src/features/writing/content/publish-due.server.ts';
import { DRAFTS_PER_MEMBER } from '../../../src/features/writing/draft/draft.ts';
import { actOnMember } from '../../../src/features/people/member/operator-acts.server.ts';
import { liftSuspension } from '../../../src/features/people/member/suspend.server.ts';
import { SCHEDULED_STORIES } from '../../../src/features/contents/story/story-limits.ts';
import { publishOnTime } from '../../../src/jobs/publish-due.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call as callAs, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';
import { addMaker, inSeconds, pictureOf, written } from './support.ts';

/** Seconds. Far enough in the future for a test. */
const LATER = 86_400;

describe.each(serverDatabases)('scheduled stories on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;
  let askOther: Ask;
  let askVisitor: Ask;
  const log = pino({ level: 'silent' });

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    const mine = await addMaker(api, add);
    me = mine;
    ask = mine.ask;
    askOther = (await addMaker(api, add)).ask;
    askVisitor = await askAs(api);
  });
  afterAll(() => api?.stop());

  let serial = 0;
  const schedule = async (seconds: number, body: object = {}) => {
    const call = { ...written, title: `예약 ${++serial}`, publishAt: inSeconds(seconds), ...body };
    return (await ask('POST /api/v1/stories', call)).body.result;
  };
  const setStatus = (id: number, body: object, by = ask) => by(`PUT /api/v1/stories/${id}/status`, body);
  const read = (id: number) => askVisitor(`GET /api/v1/stories/${id}`);
  const missing = async () => (await read(987_654_321)).text;
  /** Moves the time of a story into the past without an event. */
  const letTimeCome = (id: number) =>
    api.db
      .update(content)
      .set({ publishedAt: sql`now() - interval '1 hour'` })
      .where(eq(content.id, id));

  const statusOf = async (id: number) =>
    (await api.db.select({ status: content.status }).from(content).where(eq(content.id, id)))[0]?.status;

  /** Waits until the processes have looked for due stories: another due story is published at that time. */
  async function seeOnePublished(): Promise<void> {
    const id = await add.addStory({ status: 'SCHEDULED', publishedAt: new Date('2020-01-01') });
    await publishEvents(api.db, { what: 'content scheduled', id });
    await expect.poll(() => statusOf(id)).toBe('PUBLISHED');
  }

  /** Starts this many publishing processes. */
  async function startProcesses(count: number) {
    const ears = await hear(api.db);
    const connections = Array.from({ length: count }, () => connect(api.databaseUrl));
    const processes = connections.map(({ db }) => listen(api.databaseUrl, [publishOnTime({ db, log })]));
    return {
      /** Ends the processes. @returns the ids of the published stories, with repetitions */
      async stop(): Promise<number[]> {
        for (const listening of processes) await listening.end();
        for (const { close } of connections) await close();
        return (await ears.end()).flatMap((each) => (each.what === 'content published' ? [each.id] : []));
      },
    };
  }

  test('are visible to their author alone, the next one first', async () => {
    const later = await schedule(2 * LATER, { subtitle: '나중' });
    const { id } = await schedule(LATER);
    expect((await read(id)).text).toBe(await missing());
    const { list } = (await askVisitor('GET /api/v1/stories')).body.result;
    expect(list).toEqual([]);
    const mine = (await ask('GET /api/v1/user/my/stories/SCHEDULED')).body.result;
    expect(mine.list.map((story) => story.id)).toEqual([id, later.id]);
    expect((await askOther(`GET /api/v1/user/my/story/${id}`)).text).toBe(await missing());
    for (const story of [id, later.id]) await ask(`DELETE /api/v1/stories/${story}`);
  });

  test('are published at their time, each once, with any number of notified processes', async () => {
    const processes = await startProcesses(3);
    const ids = [await schedule(LATER), await schedule(LATER), await schedule(LATER)].map(({ id }) => id);
    for (const id of ids) await letTimeCome(id);
    const { id: later } = await schedule(LATER);
    for (const id of ids) await expect.poll(async () => (await read(id)).status).toBe(200);
    expect((await processes.stop()).toSorted()).toEqual(ids.toSorted());
    const { list } = (await askVisitor('GET /api/v1/stories')).body.result;
    // Before all other stories; their order depends on which process was faster.
    expect(
      list
        .slice(0, ids.length)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(await statusOf(later)).toBe('SCHEDULED');
  });

  test('are published at their time without a notification, and not earlier', async () => {
    const processes = await startProcesses(1);
    const { id } = await schedule(LATER);
    const [due] = await api.db
      .update(content)
      .set({ publishedAt: sql`now() + interval '1 second'` })
      .where(eq(content.id, id))
      .returning();
    await publishEvents(api.db, { what: 'content scheduled', id });
    await expect.poll(() => statusOf(id)).toBe('PUBLISHED');
    await processes.stop();
    const [row] = await api.db.select().from(content).where(eq(content.id, id));
    expect(row?.publishedAt?.getTime()).toBeGreaterThanOrEqual(due?.publishedAt?.getTime() ?? Infinity);
  });

  test('whose row is locked at their time are published soon after', async () => {
    const [{ id: held }, { id: witness }] = [await schedule(LATER), await schedule(LATER)];
    for (const id of [held, witness]) await letTimeCome(id);
    const processes = await api.db.transaction(async (holding) => {
      await holding.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await holding.select().from(content).where(eq(content.id, held)).for('no key update');
      const started = await startProcesses(1);
      await expect.poll(() => statusOf(witness)).toBe('PUBLISHED');
      return started;
    });
    await expect.poll(() => statusOf(held)).toBe('PUBLISHED');
    await processes.stop();
  });

  test('are published once by many concurrent processes', async () => {
    const { id: authorId } = await addMaker(api, add);
    const due = Array.from({ length: 300 }, () => ({
      kind: 'story' as const,
      authorId,
      status: 'SCHEDULED' as const,
      publishedAt: new Date('2020-01-01'),
    }));
    await api.db.insert(content).values(due);
    const looks = await Promise.all(Array.from({ length: 8 }, () => publishDue(api.db, 1_000)));
    expect(looks.reduce((sum, { published }) => sum + published, 0)).toBe(due.length);
    await api.db.delete(content).where(eq(content.authorId, authorId));
  });

  test('whose time passed while no process ran are published by the next one, with the time of publication', async () => {
    const { id } = await schedule(LATER);
    await letTimeCome(id);
    const processes = await startProcesses(1);
    await expect.poll(async () => (await read(id)).status).toBe(200);
    await processes.stop();
    const [row] = await api.db.select().from(content).where(eq(content.id, id));
    expect(row?.publishedAt?.getTime()).toBeGreaterThan(Date.now() - 600_000);
  });

  test('that are rescheduled are published at the new time', async () => {
    const processes = await startProcesses(1);
    const [{ id }, { id: witness }] = [await schedule(LATER), await schedule(LATER)];
    await letTimeCome(witness);
    const sooner = inSeconds(LATER / 2);
    expect((await setStatus(id, { status: 'SCHEDULED', publishAt: sooner })).status).toBe(200);
    // A reschedule makes the processes look for due stories.
    await expect.poll(() => statusOf(witness)).toBe('PUBLISHED');
    await processes.stop();
    expect((await ask(`GET /api/v1/user/my/story/${id}`)).body.result).toMatchObject({
      storyStatus: 'SCHEDULED',
      publishedDate: sooner,
    });
    await setStatus(id, { status: 'PUBLISHED' });
    const again = await setStatus(id, { status: 'SCHEDULED', publishAt: inSeconds(60) });
    expect([again.status, again.body.error.message]).toEqual([400, '이미 발행한 스토리는 예약할 수 없어요.']);
  });

  test('can be published at once, and edited until then', async () => {
    const { id, updatedDate } = await schedule(LATER);
    const noTime = await setStatus(id, { status: 'SCHEDULED' });
    expect([noTime.status, noTime.body.field]).toEqual([400, 'publishAt']);
    const hidden = await setStatus(id, { status: 'HIDDEN' });
    expect([hidden.status, hidden.body.error.message]).toEqual([400, '아직 발행하지 않은 스토리예요.']);
    const edited = await ask(`PUT /api/v1/stories/${id}`, { ...written, title: '고친 예약', updatedDate });
    expect(edited.body.result).toMatchObject({ storyStatus: 'SCHEDULED', title: '고친 예약' });
    expect((await read(id)).text).toBe(await missing());
    await setStatus(id, { status: 'PUBLISHED' });
    expect((await read(id)).body.result.relativeArticle.title).toBe('고친 예약');
  });

  test('become drafts again with all their contents, and leave nothing at their address', async () => {
    const image = { type: 'image', picture: await pictureOf(ask), alt: '창가' };
    const { id } = await schedule(LATER, { tags: ['허브'], body: [image] });
    const unsaved = await ask('POST /api/v1/draft/story', { contentId: id, body: { title: '고치던 글' } });
    const { draftId } = (await setStatus(id, { status: 'DRAFT' })).body.result;
    const { list } = (await ask('GET /api/v1/draft/story')).body.result;
    const draftOf = (id: number | null) => list.find((each) => each.id === id);
    expect(draftOf(draftId)).toMatchObject({ contentId: null, body: { tags: ['허브'], body: [image] } });
    expect(draftOf(unsaved.body.result.id)).toMatchObject({ contentId: null, body: { title: '고치던 글' } });
    expect(await api.db.$count(story, eq(story.id, id))).toBe(0);
    expect((await read(id)).text).toBe(await missing());
    const publishedAgain = await ask('POST /api/v1/stories', { ...written, body: [image], draftId });
    expect(publishedAgain.status).toBe(200);
  });

  test('stay scheduled if the member has too many drafts', async () => {
    const { id } = await schedule(LATER);
    await api.db
      .insert(draft)
      .values(Array.from({ length: DRAFTS_PER_MEMBER }, () => ({ memberId: me.id, kind: 'story' as const, body: {} })));
    expect(outcome(await setStatus(id, { status: 'DRAFT' }))).toEqual([409, 'TOO_MANY_DRAFTS']);
    expect((await ask(`GET /api/v1/user/my/story/${id}`)).body.result.storyStatus).toBe('SCHEDULED');
    await api.db.delete(draft);
  });

  test('that are deleted early leave no trace', async () => {
    const { id } = await schedule(LATER);
    expect((await ask(`DELETE /api/v1/stories/${id}`)).status).toBe(200);
    expect(await api.db.$count(content, eq(content.id, id))).toBe(0);
    expect((await read(id)).text).toBe(await missing());
  });

  test('withdrawn twice with one idempotency key make one draft; published ones cannot be withdrawn', async () => {
    const { id } = await schedule(LATER);
    const [cookie, headers] = [await signInAs(api, me.id), { 'x-request-id': randomUUID() }];
    const withdraw = () =>
      callAs(api, `PUT /api/v1/stories/${id}/status`, { cookie, headers, body: { status: 'DRAFT' } });
    const [first, again] = [await withdraw(), await withdraw()];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await api.db.$count(draft, eq(draft.memberId, me.id))).toBe(1);
    await api.db.delete(draft);
    const published = await schedule(LATER);
    await setStatus(published.id, { status: 'PUBLISHED' });
    for (const status of ['PUBLISHED', 'HIDDEN']) {
      await setStatus(published.id, { status });
      const answer = await setStatus(published.id, { status: 'DRAFT' });
      const message = '이미 발행한 스토리는 초안으로 되돌릴 수 없어요. 숨길 수는 있어요.';
      expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    }
  });

  test('are limited in number; stories published at once do not count', async () => {
    const busy = await addMaker(api, add);
    const existing = { kind: 'story' as const, authorId: busy.id, status: 'SCHEDULED' as const };
    const before = { publishedAt: new Date(Date.now() + 1_000 * LATER), createdAt: sql`now() - interval '2 days'` };
    await api.db.insert(content).values(Array.from({ length: SCHEDULED_STORIES }, () => ({ ...existing, ...before })));
    const publish = (body: object) => busy.ask('POST /api/v1/stories', { ...written, ...body });
    const refused = await publish({ publishAt: inSeconds(LATER) });
    expect([...outcome(refused), refused.body.field]).toEqual([400, 'BAD_REQUEST', 'publishAt']);
    expect(refused.body.error.message).toContain(`${SCHEDULED_STORIES}편까지 예약`);
    expect((await publish({})).status).toBe(200);
    await api.db
      .delete(content)
      .where(
        sql`${content.id} = (select max(id) from ${content} where status = 'SCHEDULED' and author_id = ${busy.id})`,
      );
    expect((await publish({ publishAt: inSeconds(LATER) })).status).toBe(200);
    await api.db.delete(story).where(sql`id in (select id from content where author_id = ${busy.id})`);
    await api.db.delete(content).where(eq(content.authorId, busy.id));
  });

  test('of a suspended member wait until the suspension ends', async () => {
    const { id } = await schedule(LATER);
    await api.db.insert(suspension).values({ memberId: me.id, endsAt: sql`now() + interval '1 day'` });
    await letTimeCome(id);
    const processes = await startProcesses(1);
    await seeOnePublished();
    expect(await statusOf(id)).toBe('SCHEDULED');
    await processes.stop();
    await api.db
      .update(suspension)
      .set({ startsAt: sql`now() - interval '2 days'`, endsAt: sql`now() - interval '1 day'` });
    const next = await startProcesses(1);
    await expect.poll(() => statusOf(id)).toBe('PUBLISHED');
    await next.stop();
  });

  test('of a suspended member are published when the suspension expires or is lifted', async () => {
    const { id } = await schedule(LATER);
    await letTimeCome(id);
    await api.db.insert(suspension).values({ memberId: me.id, endsAt: sql`now() + interval '10 minutes'` });
    const look = await publishDue(api.db, 1);
    expect(look).toMatchObject({ published: 0, isMoreDue: false });
    expect(look.untilNext).toBeGreaterThan(0);
    expect(look.untilNext).toBeLessThanOrEqual(600_000);
    const processes = await startProcesses(1);
    await seeOnePublished();
    expect(await statusOf(id)).toBe('SCHEDULED');
    await liftSuspension(api.db, me.id, { by: null, reason: '' });
    await expect.poll(() => statusOf(id)).toBe('PUBLISHED');
    await processes.stop();
  });

  test('of a former maker wait until an operator makes them a maker again', async () => {
    const former = await addMaker(api, add);
    const { id: by } = await add.addAccount();
    await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, by));
    const act = (what: 'endMaker' | 'makeMaker') =>
      actOnMember(api.db, what, { id: former.id, by, reason: '광고만 올렸어요' });
    const ofThem = async (seconds: number) =>
      (await former.ask('POST /api/v1/stories', { ...written, publishAt: inSeconds(seconds) })).body.result.id;
    const [id, later] = [await ofThem(LATER), await ofThem(600)];
    expect(await act('endMaker')).toBe(true);
    await letTimeCome(id);
    const look = await publishDue(api.db, 1);
    expect(look).toMatchObject({ published: 0, isMoreDue: false });
    // No timer is set for the other story.
    expect(look.untilNext ?? Infinity).toBeGreaterThan(600_000);
    const processes = await startProcesses(1);
    await seeOnePublished();
    expect((await read(id)).text).toBe(await missing());
    expect(await act('makeMaker')).toBe(true);
    await expect.poll(async () => (await read(id)).status).toBe(200);
    await processes.stop();
    expect(await statusOf(later)).toBe('SCHEDULED');
    await former.ask(`DELETE /api/v1/stories/${later}`);
  });

  test('cannot be shown or hidden by operators, and leave no trace when operators delete them', async () => {
    const image = { type: 'image', picture: await pictureOf(ask), alt: '' };
    const { id } = await schedule(LATER, { body: [image] });
    for (const status of ['PUBLISHED', 'HIDDEN'] as const) {
      expect(await setContentStatus(api.db, id, status)).toBe('SCHEDULED');
      expect((await read(id)).text).toBe(await missing());
      expect((await ask(`GET /api/v1/user/my/story/${id}`)).body.result.storyStatus).toBe('SCHEDULED');
    }
    expect(await setContentStatus(api.db, id, 'DELETED')).toBeUndefined();
    expect((await read(id)).text).toBe(await missing());
    expect(await setContentStatus(api.db, id, 'DELETED')).toBe('ABSENT');
  });

  test('that an operator hides after publication can only be shown by operators', async () => {
    const { id } = await schedule(LATER);
    await setStatus(id, { status: 'PUBLISHED' });
    await setContentStatus(api.db, id, 'HIDDEN');
    const again = await setStatus(id, { status: 'PUBLISHED' });
    expect(outcome(again)).toEqual([404, 'HIDDEN']);
    const { list } = (await ask('GET /api/v1/user/my/stories/HIDDEN')).body.result;
    expect(list).toContainEqual(expect.objectContaining({ id, isHiddenByOperator: true }));
    expect((await ask(`DELETE /api/v1/stories/${id}`)).status).toBe(200);
  });

  test('are deleted with a member who leaves', async () => {
    const leaver = await addMaker(api, add);
    const image = { type: 'image', picture: await pictureOf(leaver.ask), alt: '' };
    const call = { ...written, body: [image], publishAt: inSeconds(LATER) };
    const { id } = (await leaver.ask('POST /api/v1/stories', call)).body.result;
    const { paramKey, cookie } = await prove(api, leaver);
    const session = await signInAs(api, leaver.id);
    const left = await callAs(api, `DELETE /api/v1/user/me?paramKey=${paramKey}`, { cookie: `${session}; ${cookie}` });
    expect(left.status).toBe(200);
    expect(await api.db.$count(content, eq(content.id, id))).toBe(0);
  });
});
