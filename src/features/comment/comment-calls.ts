import { callDiscover, callMain } from '../../http/client.ts';
import type { Page } from '../../http/envelope.ts';
import type { CommentEntry } from './comment.api.ts';
import { COMMENTS_PER_PAGE, type CommentedKind, type CommentOrder, type Subject } from './comment.ts';

/** The same deeds, called as each kind of content has it; spec 2, section 7. */

type Edited = Pick<CommentEntry, 'id' | 'content' | 'updatedDate'>;
type Applause = Pick<CommentEntry, 'emotionRegistration' | 'emotionCount'>;
type Listed = { comments: CommentEntry[]; page: Page };

export type CommentCalls = {
  list(page: number, order: CommentOrder): Promise<Listed>;
  /** @param repliedTo the comment that is replied to, if any */
  write(text: string, repliedTo: number | null, requestId: string): Promise<CommentEntry>;
  edit(id: number, text: string): Promise<Edited>;
  remove(id: number): Promise<null>;
  applaud(id: number, isWanted: boolean): Promise<Applause>;
  report(id: number, reasonId: number): Promise<unknown>;
};

const size = COMMENTS_PER_PAGE;
const toggle = (isWanted: boolean) => (isWanted ? 'POST' : 'DELETE');

const articleCalls = (articleId: number): CommentCalls => ({
  async list(page, order) {
    const query = { size, page, sort: `createdDate,${order}` };
    const { content, page: counted } = await callMain<{ content: CommentEntry[]; page: Page }>(
      `/v1/article/${articleId}/comment`,
      { query },
    );
    return { comments: content, page: counted };
  },
  write: (content, repliedTo, requestId) =>
    callMain(repliedTo === null ? `/v1/article/${articleId}/comment` : `/v1/article/comment/${repliedTo}/re-comment`, {
      method: 'POST',
      body: { content },
      requestId,
    }),
  edit: (id, content) => callMain(`/v1/article/comment/${id}`, { method: 'PUT', body: { content } }),
  remove: (id) => callMain(`/v1/article/comment/${id}`, { method: 'DELETE' }),
  applaud: (id, isWanted) => callMain(`/v1/article/comment/${id}/emotion`, { method: toggle(isWanted) }),
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/article/${articleId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
});

const storyCalls = (storyId: number): CommentCalls => ({
  async list(page, order) {
    const query = { size, number: page, orderbyComment: order };
    const { content, page: counted } = await callDiscover<{ content: CommentEntry[]; page: Page }>(
      `/api/v1/discover/${storyId}/comment`,
      { query },
    );
    return { comments: content, page: counted };
  },
  async write(comment, parentCommentId, requestId) {
    const body = { storyId, comment, parentCommentId };
    const call = { method: 'POST', body, requestId } as const;
    return (await callDiscover<{ data: CommentEntry }>('/api/v1/discover/comment', call)).data;
  },
  async edit(id, comment) {
    const call = { method: 'PUT', body: { comment } } as const;
    return (await callDiscover<{ data: Edited }>(`/api/v1/discover/comment/${id}`, call)).data;
  },
  remove: (id) => callDiscover(`/api/v1/discover/comment/${id}`, { method: 'DELETE' }),
  applaud: (id, isWanted) => callDiscover(`/api/v1/discover/comment/${id}/applaud`, { method: toggle(isWanted) }),
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/stories/${storyId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
});

const talkCalls = (talkId: number): CommentCalls => ({
  async list(page, orderby) {
    const query = { pageCount: size, page, orderby };
    const { list, page: counted } = await callDiscover<{ list: CommentEntry[]; page: Page }>(
      `/api/v1/community/${talkId}/comment`,
      { query },
    );
    return { comments: list, page: counted };
  },
  async write(content, parentId, requestId) {
    const call = { method: 'POST', body: { content, parentId }, requestId } as const;
    return (await callDiscover<{ data: CommentEntry }>(`/api/v1/community/${talkId}/comment`, call)).data;
  },
  async edit(id, content) {
    const call = { method: 'PUT', body: { content } } as const;
    return (await callDiscover<{ data: Edited }>(`/api/v1/community/comment/${id}`, call)).data;
  },
  remove: (id) => callDiscover(`/api/v1/community/comment/${id}`, { method: 'DELETE' }),
  applaud: (id, isWanted) => callDiscover(`/api/v1/community/comment/${id}/like`, { method: toggle(isWanted) }),
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/community/${talkId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
});

const calls: Record<CommentedKind, (id: number) => CommentCalls> = {
  article: articleCalls,
  story: storyCalls,
  talk: talkCalls,
};

export function callsOf({ kind, id }: Subject): CommentCalls {
  return calls[kind](id);
}
