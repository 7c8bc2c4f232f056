import type { Database } from '../../../src/db/connection.ts';
import type { Subject } from '../../../src/features/community/comment/comment.ts';
import { type Answer, call, type Callee } from '../../harness/call.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { discussion } from './support.ts';

export type Call = { line: string; body?: object };

type Calls = {
  list: Call;
  write(text: unknown): Call;
  reply(commentId: number, text: unknown): Call;
  edit(commentId: number, text: unknown): Call;
  remove(commentId: number): Call;
  applaud(commentId: number): Call;
  /** On a story the same call as `applaud`, which toggles. */
  unapplaud(commentId: number): Call;
  mine: Call;
};

/** Returns the calls for comments on a content, by its kind. */
export function callsOf({ kind, id }: Subject): Calls {
  const mine = { line: `GET /api/v1/user/comment/${kind}` };
  switch (kind) {
    case 'article':
      return {
        list: { line: `GET /api/v1/article/${id}/comment` },
        write: (content) => ({ line: `POST /api/v1/article/${id}/comment`, body: { content } }),
        reply: (to, content) => ({ line: `POST /api/v1/article/comment/${to}/re-comment`, body: { content } }),
        edit: (of, content) => ({ line: `PUT /api/v1/article/comment/${of}`, body: { content } }),
        remove: (of) => ({ line: `DELETE /api/v1/article/comment/${of}` }),
        applaud: (of) => ({ line: `POST /api/v1/article/comment/${of}/emotion` }),
        unapplaud: (of) => ({ line: `DELETE /api/v1/article/comment/${of}/emotion` }),
        mine,
      };
    case 'story':
      return {
        list: { line: `GET /api/v1/discover/${id}/comment` },
        write: (comment) => ({
          line: 'POST /api/v1/discover/comment',
          body: { storyId: id, comment, parentCommentId: null },
        }),
        reply: (to, comment) => ({
          line: 'POST /api/v1/discover/comment',
          body: { storyId: id, comment, parentCommentId: to },
        }),
        edit: (of, comment) => ({ line: `PUT /api/v1/discover/comment/${of}`, body: { comment } }),
        remove: (of) => ({ line: `DELETE /api/v1/discover/comment/${of}` }),
        applaud: (of) => ({ line: `POST /api/v1/discover/comment/${of}/applaud` }),
        unapplaud: (of) => ({ line: `POST /api/v1/discover/comment/${of}/applaud` }),
        mine,
      };
    case 'talk':
      return {
        list: { line: `GET /api/v1/community/${id}/comment` },
        write: (content) => ({ line: `POST /api/v1/community/${id}/comment`, body: { content } }),
        reply: (to, content) => ({ line: `POST /api/v1/community/${id}/comment`, body: { content, parentId: to } }),
        edit: (of, content) => ({ line: `PUT /api/v1/community/comment/${of}`, body: { content } }),
        remove: (of) => ({ line: `DELETE /api/v1/community/comment/${of}` }),
        applaud: (of) => ({ line: `POST /api/v1/community/comment/${of}/like` }),
        unapplaud: (of) => ({ line: `DELETE /api/v1/community/comment/${of}/like` }),
        mine,
      };
  }
}

export type Person = { id: number; nickname: string; cookie: string };

/** Members who call the API of a server or of this process. */
export function callers(api: Callee & { db: Database }) {
  const people = discussion(api.db);
  return {
    ...people,

    async addPerson(): Promise<Person> {
      const { id, nickname } = await people.addAccount();
      return { id, nickname, cookie: await signInAs(api, id) };
    },

    send: ({ line, body }: Call, who?: { cookie: string }, headers: Record<string, string> = {}) =>
      call(api, line, { cookie: who?.cookie, body, headers }),
  };
}

/** Returns the comment in the answer to its author. Its place depends on the kind of content. */
export function writtenIn({ body }: Answer) {
  return body.result?.data ?? body.data;
}

export function withId(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId };
}
