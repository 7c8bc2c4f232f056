import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, member, picture } from '../../../src/db/schema/index.ts';
import { type Comment, commentedKinds, type Subject } from '../../../src/features/community/comment/comment.ts';
import { paths } from '../../../src/site/paths.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { callers, callsOf, type Person } from './calls.ts';

const pathOf = ({ kind, id }: Subject) => ({ article: paths.article, story: paths.story, talk: paths.talk })[kind](id);

describe.each(serverDatabases)('the author of a comment that is no longer readable, on %s', () => {
  let server: SharedServer;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let other: Person;
  const portrait = `${'0'.repeat(31)}a`;

  beforeAll(async () => {
    server = await shareTestServer();
    people = callers(server);
    writer = await people.addPerson();
    other = await people.addPerson();
    await server.db.update(member).set({ nickname: '몰라야할이름' }).where(eq(member.id, writer.id));
    const [row] = await server.db
      .insert(picture)
      .values({ key: portrait, width: 640, height: 640, thumbhash: '' })
      .returning({ id: picture.id });
    await server.db.update(member).set({ pictureId: row?.id }).where(eq(member.id, writer.id));
  });
  afterAll(() => server?.stop());

  /** Texts that would reveal the author. */
  const traces = () => [`"writerId":${writer.id}`, `&quot;writerId&quot;:[0,${writer.id}]`, '몰라야할이름', portrait];

  const ends = {
    'that its writer deleted': (subject: Subject, { id }: Comment) => people.send(callsOf(subject).remove(id), writer),
    'that a moderator hid': ({ id: contentId }: Subject, { id }: Comment) =>
      decideAs(server.db, other.id, { contentId, commentId: id }, 'HIDDEN'),
  };

  describe.each(Object.keys(ends) as (keyof typeof ends)[])('a comment %s', (how) => {
    test.each(commentedKinds)('on a %s names no author, in the call or on the page', async (of) => {
      const subject = await people.addSubject(of);
      const written = await people.write(subject, writer.id, '사라질 댓글');
      await people.write(subject, other.id, '남는 답글', written.id);
      const everywhere = async () => {
        const { line } = callsOf(subject).list;
        const asked = [line, `GET ${pathOf(subject)}`].flatMap((each) =>
          [undefined, other.cookie].map((cookie) => call(server, each, { cookie })),
        );
        return (await Promise.all(asked)).map(({ text }) => text);
      };
      for (const text of await everywhere()) expect(traces().filter((trace) => text.includes(trace))).toHaveLength(3);
      await ends[how](subject, written);
      await expect
        .poll(async () => (await everywhere()).every((text) => text.includes('삭제된 댓글입니다.')))
        .toBe(true);
      for (const text of await everywhere()) expect(traces().filter((trace) => text.includes(trace))).toEqual([]);
      const { body } = await people.send(callsOf(subject).list);
      const { content, list } = body.data ?? body.result;
      expect((content ?? list)[0]).toMatchObject({ id: written.id, writerId: null, nickname: null, image: null });
      const [row] = await server.db.select().from(comment).where(eq(comment.id, written.id));
      expect(row?.authorId).toBe(writer.id);
    });
  });
});
