import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content, handledRequest } from '../../../src/db/schema/index.ts';
import { commentedKinds } from '../../../src/features/comment/comment.ts';
import { serverDatabases } from '../../harness/database.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { signInEnv } from '../../harness/sign-in.ts';
import { callers, callsOf, type Person, withId, writtenIn } from './calls.ts';
import { wrongCounters } from './support.ts';

describe.each(serverDatabases)('what is sent twice on %s', (kind) => {
  let server: TestServer;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    server = await startTestServer(kind, signInEnv);
    people = callers(server);
    writer = await people.addPerson();
    reader = await people.addPerson();
  });
  afterAll(() => server?.stop());

  describe.each(commentedKinds)('a comment on a %s', (of) => {
    test('100 posts at once under one id make one comment, whatever they say, and all get its answer', async () => {
      const subject = await people.addSubject(of);
      const headers = withId(randomUUID());
      const calls = callsOf(subject);
      // Equal texts would be taken for the same comment without the id.
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) => people.send(calls.write(`한 번 ${number}`), writer, headers)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await server.db.$count(comment, eq(comment.contentId, subject.id))).toBe(1);
      expect(await wrongCounters(server.db)).toEqual([]);
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
      // Neither a reply with that text, nor another's, nor the same a while later.
      expect(writtenIn(await people.send(calls.reply(id, '두 번 눌림'), writer)).parentId).toBe(id);
      expect(writtenIn(await people.send(calls.write('두 번 눌림'), reader)).id).not.toBe(id);
      await server.db
        .update(comment)
        .set({ createdAt: sql`now() - interval '6 seconds'` })
        .where(eq(comment.id, id));
      expect(writtenIn(await people.send(calls.write('두 번 눌림'), writer)).id).not.toBe(id);
    });

    test('a request id acts once for its member, and only where something was done', async () => {
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
      expect(await server.db.$count(comment, eq(comment.contentId, subject.id))).toBe(3);
    });
  });

  test('a repeat is answered as the first was, though the same could not be done any more', async () => {
    const subject = await people.addSubject('talk');
    const headers = withId(randomUUID());
    const first = await people.send(callsOf(subject).write('글'), writer, headers);
    await server.db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, subject.id));
    expect((await people.send(callsOf(subject).write('글'), writer)).status).toBe(404);
    expect((await people.send(callsOf(subject).write('글'), writer, headers)).text).toBe(first.text);
  });

  test('what was answered over a day ago is forgotten in passing', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    const calls = callsOf(await people.addSubject('talk'));
    for (const id of [old, fresh]) await people.send(calls.write(id), writer, withId(id));
    const handledOf = (id: string) => server.db.$count(handledRequest, eq(handledRequest.requestId, id));
    await server.db
      .update(handledRequest)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(handledRequest.requestId, old));
    await people.send(calls.write('그다음'), reader);
    expect([await handledOf(old), await handledOf(fresh)]).toEqual([0, 1]);
  });
});
