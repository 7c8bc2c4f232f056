import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content } from '../../../src/db/schema/index.ts';
import { commentedKinds, type Subject } from '../../../src/features/community/comment/comment.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { callers, callsOf, type Person } from './calls.ts';
import { wrongCounters } from './support.ts';

describe.each(serverDatabases)('a member’s own comment that other members cannot see, on %s', () => {
  let server: SharedServer;
  let people: ReturnType<typeof callers>;
  let [writer, other]: Person[] = [];

  beforeAll(async () => {
    server = await shareTestServer();
    people = callers(server);
    [writer, other] = [await people.addPerson(), await people.addPerson()];
  });
  afterAll(() => server?.stop());

  const present = (person: Person | undefined): Person => {
    if (!person) throw new Error('nobody was added');
    return person;
  };
  const rowOf = async (id: number) => (await server.db.select().from(comment).where(eq(comment.id, id)))[0];

  const states = {
    'hidden by an operator': ({ id: contentId }: Subject, id: number) =>
      decideAs(server.db, present(other).id, { contentId, commentId: id }, 'HIDDEN'),
    'to be deleted': ({ id: contentId }: Subject, id: number) =>
      decideAs(server.db, present(other).id, { contentId, commentId: id }, 'DELETED'),
    'pending review': async ({ id: contentId }: Subject, id: number) => {
      await server.db
        .update(comment)
        .set({ status: 'HELD', pendingSince: sql`now()` })
        .where(eq(comment.id, id));
      await server.db.update(content).set({ commentCount: 0 }).where(eq(content.id, contentId));
    },
  };

  test.each(commentedKinds.flatMap((of) => Object.keys(states).map((state) => [state, of] as const)))(
    'is listed and deleted by its author when it is %s on a %s',
    async (state, of) => {
      const subject = await people.addSubject(of);
      const { id } = await people.write(subject, present(writer).id, '내 댓글');
      await states[state as keyof typeof states](subject, id);
      const calls = callsOf(subject);
      const { list } = (await people.send(calls.mine, present(writer))).body.result;
      expect(list[0]).toMatchObject({ id, content: '내 댓글', isHidden: state !== 'pending review' });
      expect(outcome(await people.send(calls.remove(id), present(other)))).toEqual([404, 'NOT_FOUND']);
      expect((await rowOf(id))?.body).toBe('내 댓글');
      expect(outcome(await people.send(calls.remove(id), present(writer)))).toEqual([200, 'OK']);
      expect((await rowOf(id))?.body ?? '').toBe('');
      expect(outcome(await people.send(calls.remove(id), present(writer)))).toEqual([404, 'NOT_FOUND']);
      expect(await wrongCounters(server.db)).toEqual([]);
    },
  );

  test('leaves no placeholder if other members never saw it', async () => {
    const subject = await people.addSubject('story');
    const { id } = await people.write(subject, present(writer).id, '링크');
    await states['pending review'](subject, id);
    await states['hidden by an operator'](subject, id);
    const calls = callsOf(subject);
    expect(outcome(await people.send(calls.remove(id), present(writer)))).toEqual([200, 'OK']);
    const listed = (await people.send(calls.list, present(other))).text;
    expect(listed).not.toContain('삭제된 댓글입니다');
  });

  test('is deleted by a form without a script on the page of one’s own comments', async () => {
    const subject = await people.addSubject('talk');
    const { id } = await people.write(subject, present(writer).id, '숨겨진 톡의 댓글');
    await decideAs(server.db, present(other).id, { contentId: subject.id, commentId: null }, 'HIDDEN');
    const headers = { cookie: present(writer).cookie, origin: server.origin };
    const path = `${server.origin}/my/comment?kind=talk`;
    const html = await (await fetch(path, { headers })).text();
    expect(html).toContain('숨겨진 글이에요');
    expect(html).toContain('숨겨진 톡의 댓글');
    const body = new URLSearchParams({ delete: String(id) });
    const posted = await fetch(path, { method: 'POST', headers, body, redirect: 'manual' });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/my/comment?kind=talk']);
    expect((await rowOf(id))?.body ?? '').toBe('');
  });
});
