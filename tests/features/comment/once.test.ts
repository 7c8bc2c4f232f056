import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content, handledRequest } from '../../../src/db/schema/index.ts';
import { commentedKinds, COMMENTS_PER_DAY } from '../../../src/features/community/comment/comment.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { callers, callsOf, type Person, withId, writtenIn } from './calls.ts';
import { wrongCounters } from './support.ts';

describe.each(serverDatabases)('repeated calls on %s', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    api = await startTestApi(kind);
    people = callers(api);
    writer = await people.addPerson();
    reader = await people.addPerson();
  });
  afterAll(() => api?.stop());

  describe.each(commentedKinds)('a comment on a %s', (of) => {
    test('100 concurrent posts with one idempotency key make one comment with any texts, and get the same answer', async () => {
      const subject = await people.addSubject(of);
      const headers = withId(randomUUID());
      const calls = callsOf(subject);
      // Different texts, since equal texts count as the same comment without a key, too.
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) => people.send(calls.write(`한 번 ${number}`), writer, headers)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await api.db.$count(comment, eq(comment.contentId, subject.id))).toBe(1);
      expect(await wrongCounters(api.db)).toEqual([]);
    });

    test('the same text sent again within seconds is the same comment', async () => {
      const subject = await people.addSubject(of);
      const calls = callsOf(subject);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => people.send(calls.write('두 번 눌림'), writer)),
      );
      const ids = new Set(answers.map((answer) => writtenIn(answer).id));
      expect(ids.size).toBe(1);
      const [id = 0] = ids;
      // But a reply with that text, another member's comment, and the same text some time later are new.
      expect(writtenIn(await people.send(calls.reply(id, '두 번 눌림'), writer)).parentId).toBe(id);
      expect(writtenIn(await people.send(calls.write('두 번 눌림'), reader)).id).not.toBe(id);
      await api.db
        .update(comment)
        .set({ createdAt: sql`now() - interval '6 seconds'` })
        .where(eq(comment.id, id));
      expect(writtenIn(await people.send(calls.write('두 번 눌림'), writer)).id).not.toBe(id);
    });

    test('a repeated deletion gets the first answer', async () => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, writer.id, '두 번 지울 말');
      const headers = withId(randomUUID());
      const remove = () => people.send(callsOf(subject).remove(id), writer, headers);
      const [first, again] = [await remove(), await remove()];
      expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
      expect((await people.send(callsOf(subject).remove(id), writer)).status).toBe(404);
      expect(await wrongCounters(api.db)).toEqual([]);
    });

    test('the text of a deleted comment is erased everywhere, and a repeat of its call does not write it again', async () => {
      const subject = await people.addSubject(of);
      const [text, headers] = [`지울 말 ${randomUUID()}`, withId(randomUUID())];
      const write = () => people.send(callsOf(subject).write(text), writer, headers);
      const first = await write();
      expect((await write()).text).toBe(first.text);
      expect((await people.send(callsOf(subject).remove(writtenIn(first).id), writer)).status).toBe(200);
      const { rows: holding } = await api.db.execute(sql`
        select body from comment union all select text from searched_comment union all select answer::text from handled_request`);
      expect(JSON.stringify(holding)).not.toContain(text);
      expect((await write()).text).not.toContain(text);
      expect(await api.db.$count(comment, and(eq(comment.contentId, subject.id), ne(comment.body, '')))).toBe(0);
    });

    test('an idempotency key works once for its member, and only after success', async () => {
      const subject = await people.addSubject(of);
      const calls = callsOf(subject);
      const headers = withId(randomUUID());
      const missing = callsOf({ kind: of, id: 999_999_999 });
      expect((await people.send(missing.write('글'), writer, headers)).status).toBe(404);
      const first = await people.send(calls.write('글'), writer, headers);
      expect(first.status).toBe(200);
      expect((await people.send(calls.write('다른 글'), writer, headers)).text).toBe(first.text);
      const replyId = withId(randomUUID());
      const reply = await people.send(calls.reply(writtenIn(first).id, '답'), writer, replyId);
      expect((await people.send(calls.reply(writtenIn(first).id, '다른 답'), writer, replyId)).text).toBe(reply.text);
      expect(writtenIn(await people.send(calls.write('글'), reader, headers)).writerId).toBe(reader.id);
      expect(await api.db.$count(comment, eq(comment.contentId, subject.id))).toBe(3);
    });
  });

  test('a repeated call gets the first answer, even if it would fail now', async () => {
    const subject = await people.addSubject('talk');
    const headers = withId(randomUUID());
    const first = await people.send(callsOf(subject).write('글'), writer, headers);
    await api.db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, subject.id));
    expect((await people.send(callsOf(subject).write('글'), writer)).status).toBe(404);
    expect((await people.send(callsOf(subject).write('글'), writer, headers)).text).toBe(first.text);
  });

  test('the number of comments a day is limited, and a refusal says when to try again', async () => {
    const busy = await people.addPerson();
    const subject = await people.addSubject('talk');
    const headers = withId(randomUUID());
    const write = (text: string, own = {}) => people.send(callsOf(subject).write(text), busy, own);
    const first = await write('마지막에서 둘째', headers);
    await api.db.execute(sql`
      insert into comment (content_id, author_id, body, created_at)
      select ${subject.id}, ${busy.id}, '글', now() - interval '1 hour' from generate_series(2, ${COMMENTS_PER_DAY})`);
    const refused = await write('하나 더');
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.error.message).toMatch(
      /^댓글은 하루에 1,000개까지 쓸 수 있어요\. (오늘|내일) \d\d:\d\d부터 다시 쓸 수 있어요\.$/,
    );
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 22 * 3_600, seconds <= 23 * 3_600]).toEqual([true, true]);
    expect((await write('또 하나', headers)).text).toBe(first.text);
    await api.db.execute(sql`
      update comment set created_at = now() - interval '25 hours'
      where id = (select max(id) from comment where author_id = ${busy.id})`);
    expect((await write('하나 더')).status).toBe(200);
    // These rows were added without updating the counters.
    await api.db.execute(sql`delete from comment where content_id = ${subject.id}`);
    await api.db.execute(sql`update content set comment_count = 0 where id = ${subject.id}`);
  });

  test('deleted comments count for their day, too', async () => {
    const busy = await people.addPerson();
    const subject = await people.addSubject('talk');
    const write = (text: string) => people.send(callsOf(subject).write(text), busy);
    const id = writtenIn(await write('지울 글')).id;
    await api.db.execute(sql`
      insert into comment (content_id, author_id, body, created_at)
      select ${subject.id}, ${busy.id}, '글', now() - interval '1 hour' from generate_series(2, ${COMMENTS_PER_DAY})`);
    expect((await people.send(callsOf(subject).remove(id), busy)).status).toBe(200);
    expect(outcome(await write('하나 더'))).toEqual([429, 'TOO_MANY_REQUESTS']);
    await api.db.execute(sql`
      update handled_request set created_at = now() - interval '25 hours' where member_id = ${busy.id}`);
    expect((await write('하나 더')).status).toBe(200);
  });

  test('applause of comments does not count as a comment', async () => {
    const busy = await people.addPerson();
    const subject = await people.addSubject('story');
    const { id } = writtenIn(await people.send(callsOf(subject).write('박수 받을 글'), reader));
    await api.db.execute(sql`
      insert into comment (content_id, author_id, body, created_at)
      select ${subject.id}, ${busy.id}, '글', now() - interval '1 hour' from generate_series(2, ${COMMENTS_PER_DAY})`);
    expect((await people.send(callsOf(subject).applaud(id), busy)).status).toBe(200);
    expect((await people.send(callsOf(subject).write('천 번째'), busy)).status).toBe(200);
  });

  test('stored answers are deleted after a day', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    const calls = callsOf(await people.addSubject('talk'));
    for (const id of [old, fresh]) await people.send(calls.write(id), writer, withId(id));
    const handledOf = (id: string) => api.db.$count(handledRequest, eq(handledRequest.requestId, id));
    await api.db
      .update(handledRequest)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(handledRequest.requestId, old));
    await people.send(calls.write('그다음'), reader);
    expect([await handledOf(old), await handledOf(fresh)]).toEqual([0, 1]);
  });
});
