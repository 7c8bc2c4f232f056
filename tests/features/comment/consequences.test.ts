import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from '../../../src/db/schema/index.ts';
import { commentedKinds, type CommentedKind, type Subject } from '../../../src/features/community/comment/comment.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { callers, callsOf, type Person } from './calls.ts';

/**
 * The effects of a report of a comment, or of a block of its author, on the viewer who made it. They depend on the kind
 * of content.
 */

type Act = `report on the ${CommentedKind}` | 'block';
type Seen = { comments: string[]; count: number };

const untouched: Seen = { comments: ['남의 댓글 [시끄러운 답글]', '시끄러운 댓글 [남의 답글]'], count: 4 };
const withoutWriter: Seen = { comments: ['남의 댓글 []'], count: 1 };
const REPORTED = '신고한 댓글입니다.';
const BLOCKED = '내가 차단한 회원의 댓글입니다.';
const reportedOne: Seen = { comments: ['남의 댓글 [시끄러운 답글]', `${REPORTED} [남의 답글]`], count: 4 };
const blockedAll: Seen = { comments: [`남의 댓글 [${BLOCKED}]`, `${BLOCKED} [남의 답글]`], count: 4 };

const consequences: Record<Act, Record<CommentedKind, Seen>> = {
  'report on the article': { article: withoutWriter, story: untouched, talk: untouched },
  'report on the story': { article: untouched, story: reportedOne, talk: untouched },
  'report on the talk': { article: untouched, story: untouched, talk: reportedOne },
  block: { article: withoutWriter, story: blockedAll, talk: blockedAll },
};

const pathOf = ({ kind, id }: Subject) => ({ article: paths.article, story: paths.story, talk: paths.talk })[kind](id);

type Entry = { content: string; status: string; childComments: Entry[] };

describe.each(serverDatabases)('the effects of a report or a block on its viewer on %s', () => {
  let server: SharedServer;
  let people: ReturnType<typeof callers>;

  beforeAll(async () => {
    server = await shareTestServer();
    people = callers(server);
  });
  afterAll(() => server?.stop());

  /** Adds the same discussion to one content of each kind. */
  async function discuss(writer: number): Promise<{ subject: Subject; loudId: number }[]> {
    const [other = 0] = await people.addMembers(1);
    return Promise.all(
      commentedKinds.map(async (of) => {
        const subject = await people.addSubject(of);
        const loud = await people.write(subject, writer, '시끄러운 댓글');
        await people.write(subject, other, '남의 답글', loud.id);
        const calm = await people.write(subject, other, '남의 댓글');
        await people.write(subject, writer, '시끄러운 답글', calm.id);
        return { subject, loudId: loud.id };
      }),
    );
  }

  async function act(which: Act, reader: Person, writerId: number, discussed: Awaited<ReturnType<typeof discuss>>) {
    if (which === 'block') {
      const body = { reportedUserId: writerId };
      return expect((await call(server, 'POST /api/v1/maker/block', { ...reader, body })).status).toBe(200);
    }
    const { subject, loudId } = discussed.find(({ subject: { kind: of } }) => which.endsWith(of)) ?? {};
    const rooms = { article: 'article', story: 'stories', talk: 'community' };
    const line = `POST /api/v1/${rooms[subject?.kind ?? 'talk']}/${subject?.id}/comment/${loudId}/report`;
    expect((await call(server, line, { ...reader, body: { reportCodeId: 1 } })).status).toBe(200);
  }

  const inCall = async (subject: Subject, cookie?: string) => {
    const { body } = await call(server, callsOf(subject).list.line, { cookie });
    const { content, list, page } = body.data ?? body.result;
    const entries: Entry[] = content ?? list;
    expect(page.totalElements).toBe(entries.length);
    return entries.map((entry) => `${entry.content} [${entry.childComments.map((reply) => reply.content).join(', ')}]`);
  };
  const inPage = async (subject: Subject, cookie?: string) => {
    const { text } = await call(server, `GET ${pathOf(subject)}`, { cookie });
    const heads = [/id="comments"[^>]*>댓글 ([^<]*)</, /data-comment-count[^>]*>([^<]*)</].map(
      (head) => head.exec(text)?.[1],
    );
    expect(heads[0]).toBe(heads[1]);
    const threads = text.split('<li class="comment-thread">').slice(1);
    const comments = threads.map((thread) => {
      const texts = [
        ...thread.matchAll(/class="comment comment-[^"]*withheld"[^>]*><p>([^<]*)|class="comment-body">([^<]*)/g),
      ];
      return texts.map(([, withheld, legible]) => withheld ?? legible);
    });
    return {
      comments: comments.map(([head, ...replies]) => `${head} [${replies.join(', ')}]`),
      count: Number(heads[0]),
    };
  };
  /** Returns the comments in the call and on the page, which must agree. */
  async function seen(subject: Subject, cookie?: string): Promise<Seen> {
    const page = await inPage(subject, cookie);
    expect(await inCall(subject, cookie)).toEqual(page.comments);
    const rooms = { article: 'article', story: 'stories', talk: 'community/talk' };
    const { body } = await call(server, `GET /api/v1/${rooms[subject.kind]}/${subject.id}`, { cookie });
    expect(body.result.commentCount).toBe(page.count);
    return page;
  }

  test.each(Object.entries(consequences) as [Act, Record<CommentedKind, Seen>][])('%s', async (which, expected) => {
    const [reader, writer, other] = [await people.addPerson(), await people.addPerson(), await people.addPerson()];
    const discussed = await discuss(writer.id);
    await act(which, reader, writer.id, discussed);
    for (const { subject } of discussed) {
      expect(await seen(subject, reader.cookie), `on the ${subject.kind}`).toEqual(expected[subject.kind]);
      for (const cookie of [undefined, writer.cookie, other.cookie]) {
        expect(await seen(subject, cookie), `others on the ${subject.kind}`).toEqual(untouched);
      }
    }
  });

  test.each(commentedKinds)('a report on the %s that an operator dismisses hides nothing any longer', async (of) => {
    const [reader, writer] = [await people.addPerson(), await people.addPerson()];
    const discussed = await discuss(writer.id);
    await act(`report on the ${of}`, reader, writer.id, discussed);
    const [filed] = await server.db.select().from(report).where(eq(report.reporterId, reader.id));
    expect(await decide(server.db, filed?.id ?? 0, { outcome: 'KEPT', by: null })).toBeTypeOf('number');
    for (const { subject } of discussed) {
      expect(await seen(subject, reader.cookie), `on the ${subject.kind}`).toEqual(untouched);
    }
  });
});
