import { callDiscover, callMain } from '../../../../http/browser/client.browser.ts';
import type { Page } from '../../../../http/envelope.ts';
import type { CommentEntry } from '../routes/comment.api.ts';
import { COMMENTS_PER_PAGE, type CommentedKind, type CommentOrder, type Subject } from '../comment.ts';

/** The calls of each kind of content behind one interface. */

type Edited = Pick<CommentEntry, 'id' | 'content' | 'isPendingReview' | 'updatedDate'>;
type Listed = { comments: CommentEntry[]; page: Page };

export type CommentCalls = {
  list(page: number, order: CommentOrder): Promise<Listed>;
  /** @param repliedTo the comment to which this replies, if any */
  write(text: string, repliedTo: number | null, requestId: string): Promise<CommentEntry>;
  edit(id: number, text: string): Promise<Edited>;
  remove(id: number): Promise<null>;
  report(id: number, reasonId: number): Promise<unknown>;
  /**
   * Hides another member's comment on the author's own content from everybody, or shows it again. Absent for articles.
   */
  hide?(id: number, isHidden: boolean): Promise<CommentEntry>;
};

const size = COMMENTS_PER_PAGE;

const articleCalls = (articleId: number): CommentCalls => ({
  async list(page, order) {
    const query = { size, page, sort: `createdDate,${order}` } as const;
    const { content, page: counted } = await callMain(`/v1/article/${articleId}/comment`, { query });
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
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/article/${articleId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
});

const storyCalls = (storyId: number): CommentCalls => ({
  async list(page, order) {
    const query = { size, number: page, orderbyComment: order };
    const { content, page: counted } = await callDiscover(`/api/v1/discover/${storyId}/comment`, { query });
    return { comments: content, page: counted };
  },
  async write(comment, parentCommentId, requestId) {
    const body = { storyId, comment, parentCommentId };
    const call = { method: 'POST', body, requestId } as const;
    return (await callDiscover('/api/v1/discover/comment', call)).data;
  },
  async edit(id, comment) {
    const call = { method: 'PUT', body: { comment } } as const;
    return (await callDiscover(`/api/v1/discover/comment/${id}`, call)).data;
  },
  remove: (id) => callDiscover(`/api/v1/discover/comment/${id}`, { method: 'DELETE' }),
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/stories/${storyId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
  async hide(id, hidden) {
    const call = { method: 'PUT', body: { hidden } } as const;
    return (await callDiscover(`/api/v1/discover/comment/${id}/hidden`, call)).data;
  },
});

const talkCalls = (talkId: number): CommentCalls => ({
  async list(page, orderby) {
    const query = { pageCount: size, page, orderby };
    const { list, page: counted } = await callDiscover(`/api/v1/community/${talkId}/comment`, { query });
    return { comments: list, page: counted };
  },
  async write(content, parentId, requestId) {
    const call = { method: 'POST', body: { content, parentId }, requestId } as const;
    return (await callDiscover(`/api/v1/community/${talkId}/comment`, call)).data;
  },
  async edit(id, content) {
    const call = { method: 'PUT', body: { content } } as const;
    return (await callDiscover(`/api/v1/community/comment/${id}`, call)).data;
  },
  remove: (id) => callDiscover(`/api/v1/community/comment/${id}`, { method: 'DELETE' }),
  report: (id, reportCodeId) =>
    callDiscover(`/api/v1/community/${talkId}/comment/${id}/report`, { method: 'POST', body: { reportCodeId } }),
  async hide(id, hidden) {
    const call = { method: 'PUT', body: { hidden } } as const;
    return (await callDiscover(`/api/v1/community/comment/${id}/hidden`, call)).data;
  },
});

const calls: Record<CommentedKind, (id: number) => CommentCalls> = {
  article: articleCalls,
  story: storyCalls,
  talk: talkCalls,
};

export function callsOf({ kind, id }: Subject): CommentCalls {
  return calls[kind](id);
}
