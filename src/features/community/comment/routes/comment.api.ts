import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { cacheAnswer } from '../../../../cache/cached-calls.ts';
import { cacheFor, tagOf } from '../../../../cache/tags.ts';
import { type ApiEnv, idSchema } from '../../../../http/api.ts';
import { type Page, pageOf } from '../../../../http/envelope.ts';
import { tidyText } from '../../../../lib/text/plain-text.ts';
import { UNITS_PER_CHARACTER } from '../../../../lib/text/graphemes.ts';
import { requestOf, requireViewer, viewerOf } from '../../../../session/guard.ts';
import { actOnceInTransaction } from '../../../../session/once.server.ts';
import { hostOf } from '../../review/contacts.ts';
import { portraitUrl } from '../../../people/member/account.ts';
import {
  COMMENT_LENGTH,
  type Comment,
  type CommentApplause,
  type CommentedKind,
  type CommentPage,
  commentStatuses,
  type Reply,
  type Subject,
} from '../comment.ts';
import { listComments, type Paging } from '../server/comment.server.ts';
import { setCommentApplause, toggleCommentApplause } from '../server/comment-applause.server.ts';
import { commentFault, TOO_LONG } from '../comment-text.ts';
import { createComment, type NewComment } from '../server/create-comment.server.ts';
import { editComment } from '../server/edit-comment.server.ts';
import { deleteComment, requirePublished } from '../server/write-comment.server.ts';

/** Schemas and handlers that the comments of all three kinds share. */

export const commentTextSchema = z
  .string()
  .max(UNITS_PER_CHARACTER * COMMENT_LENGTH, TOO_LONG)
  .transform(tidyText)
  .superRefine((text, context) => {
    const message = commentFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const replySchema = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  content: z.string().openapi({ description: 'The text if the status is ACTIVE, otherwise a sentence in its place' }),
  writerId: z.number().nullable().openapi({
    description:
      'Null if the status is DELETE. A comment hidden by the content’s author has this id but no nickname and image.',
  }),
  nickname: z.string().nullable(),
  image: z.string().nullable(),
  status: z.enum(commentStatuses).openapi({ description: 'The status as the caller sees it' }),
  emotionRegistration: z.boolean(),
  emotionCount: z.number(),
  bestComment: z.boolean(),
  isPendingReview: z.boolean().openapi({
    description: 'True while the comment is pending review and visible to its author alone',
  }),
  hiddenByContentAuthor: z.boolean().openapi({
    description: 'True if the author of the talk or story has hidden the comment; the status is then REPORT',
  }),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime().nullable(),
});

export const commentSchema = replySchema.extend({ childComments: z.array(replySchema) });

/** A comment or a reply in the format of the API. */
export type CommentEntry = z.infer<typeof commentSchema>;
export type ReplyEntry = z.infer<typeof replySchema>;
/** A comment whose text and author the viewer sees. */
export type LegibleEntry = ReplyEntry & { status: 'ACTIVE'; writerId: number; nickname: string };

export const editedSchema = commentSchema.pick({ id: true, content: true, isPendingReview: true, updatedDate: true });
export const applauseSchema = commentSchema.pick({ emotionRegistration: true, emotionCount: true });
export const idParameter = z.object({ id: idSchema });

function replyBody(reply: Reply): z.infer<typeof replySchema> {
  return {
    id: reply.id,
    parentId: reply.parentId,
    content: reply.body,
    writerId: reply.authorId,
    nickname: reply.author?.nickname ?? null,
    image: portraitUrl(reply.author?.picture ?? null),
    status: reply.status,
    emotionRegistration: reply.isApplauded,
    emotionCount: reply.applauseCount,
    bestComment: reply.isBest,
    isPendingReview: reply.isPendingReview,
    hiddenByContentAuthor: reply.isHiddenByContentAuthor,
    createdDate: reply.createdAt.toISOString(),
    updatedDate: reply.updatedAt?.toISOString() ?? null,
  };
}

export function commentBody(comment: Comment): z.infer<typeof commentSchema> {
  return { ...replyBody(comment), childComments: comment.replies.map(replyBody) };
}

export function commentsBody(
  { items, page, total }: CommentPage,
  size: number,
): {
  comments: z.infer<typeof commentSchema>[];
  page: Page;
} {
  return { comments: items.map(commentBody), page: pageOf(page, size, total) };
}

/** Returns the body of a page of comments on a published content, as the viewer sees it. */
export async function readComments(
  context: Context<ApiEnv>,
  subject: Subject,
  paging: Required<Paging>,
): Promise<ReturnType<typeof commentsBody>> {
  const db = context.get('db');
  await requirePublished(db, subject);
  cacheAnswer(context, { ...cacheFor.hours, tags: [tagOf.content(subject.id)] });
  return commentsBody(await listComments(db, subject, viewerOf(context.get('session')), paging), paging.size);
}

/** Creates a comment. Idempotent by the request id. */
export async function postComment(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  text: NewComment,
): Promise<z.infer<typeof commentSchema>> {
  const ownHost = hostOf(context.get('config'));
  return commentBody(await createComment(context.get('db'), kind, { ...text, ownHost }, requestOf(context)));
}

export async function putComment(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  id: number,
  written: string,
): Promise<z.infer<typeof editedSchema>> {
  const { id: authorId } = requireViewer(context);
  const text = { body: written, ownHost: hostOf(context.get('config')) };
  const { body, isPendingReview, updatedAt } = await editComment(context.get('db'), kind, id, authorId, text);
  return { id, content: body, isPendingReview, updatedDate: updatedAt?.toISOString() ?? null };
}

export async function removeComment(context: Context<ApiEnv>, kind: CommentedKind, id: number): Promise<void> {
  const request = requestOf(context);
  await actOnceInTransaction(context.get('db'), request, async (transaction) => {
    await deleteComment(transaction, kind, id, request.memberId);
    return null;
  });
}

export async function applaud(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  id: number,
  isWanted: boolean,
): Promise<z.infer<typeof applauseSchema>> {
  const { id: memberId } = requireViewer(context, 'LOGIN_REQUIRED');
  return applauseBody(await setCommentApplause(context.get('db'), kind, id, memberId, isWanted));
}

/** Idempotent by the request id, so that a retry does not undo the change. */
export async function toggleApplause(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  id: number,
): Promise<z.infer<typeof applauseSchema>> {
  return applauseBody(await toggleCommentApplause(context.get('db'), kind, id, requestOf(context, 'LOGIN_REQUIRED')));
}

function applauseBody({ isApplauded, applauseCount }: CommentApplause): z.infer<typeof applauseSchema> {
  return { emotionRegistration: isApplauded, emotionCount: applauseCount };
}
