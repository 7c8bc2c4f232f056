import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../../db/connection.ts';
import { type ApiEnv, idSchema } from '../../http/api.ts';
import { type Page, pageOf } from '../../http/envelope.ts';
import { requireViewer, viewerOf } from '../../session/guard.ts';
import { actOnce } from '../../session/once.server.ts';
import { portraitUrl } from '../member/account.ts';
import {
  type Comment,
  type CommentedKind,
  type CommentPage,
  commentStatuses,
  type Reply,
  type Subject,
} from './comment.ts';
import { listComments, type Paging } from './comment.server.ts';
import { setCommentApplause } from './comment-applause.server.ts';
import { commentFault, RAW_LENGTH, tidyComment, TOO_LONG } from './comment-text.ts';
import { createComment, deleteComment, editComment, requirePublished } from './write-comment.server.ts';

/** What the comments of the three kinds share in the API; spec 2, section 3. */

export const commentTextSchema = z
  .string()
  .max(RAW_LENGTH, TOO_LONG)
  .transform(tidyComment)
  .superRefine((text, context) => {
    const message = commentFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const replySchema = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  content: z.string().openapi({ description: 'The text; of a status other than ACTIVE what stands in its place' }),
  writerId: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  status: z.enum(commentStatuses).openapi({ description: 'As the caller sees it' }),
  emotionRegistration: z.boolean(),
  emotionCount: z.number(),
  bestComment: z.boolean(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime().nullable(),
});

export const commentSchema = replySchema.extend({ childComments: z.array(replySchema) });

/** A comment, and a reply, as the API and the browser know them. */
export type CommentEntry = z.infer<typeof commentSchema>;
export type ReplyEntry = z.infer<typeof replySchema>;

export const editedSchema = commentSchema.pick({ id: true, content: true, updatedDate: true });
export const applauseSchema = commentSchema.pick({ emotionRegistration: true, emotionCount: true });
export const idParameter = z.object({ id: idSchema });

function replyBody(reply: Reply, isBest = false): z.infer<typeof replySchema> {
  return {
    id: reply.id,
    parentId: reply.parentId,
    content: reply.body,
    writerId: reply.author.id,
    nickname: reply.author.nickname,
    image: portraitUrl(reply.author.picture),
    status: reply.status,
    emotionRegistration: reply.isApplauded,
    emotionCount: reply.applauseCount,
    bestComment: isBest,
    createdDate: reply.createdAt.toISOString(),
    updatedDate: reply.updatedAt?.toISOString() ?? null,
  };
}

export function commentBody(comment: Comment): z.infer<typeof commentSchema> {
  return {
    ...replyBody(comment, comment.isBest),
    childComments: comment.replies.map((reply) => replyBody(reply)),
  };
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

/** A page of what the caller is shown of the comments on a published content. */
export async function readComments(
  context: Context<ApiEnv>,
  subject: Subject,
  paging: Required<Paging>,
): Promise<ReturnType<typeof commentsBody>> {
  const db = context.get('db');
  await requirePublished(db, subject);
  return commentsBody(await listComments(db, subject, viewerOf(context.get('session')), paging), paging.size);
}

/** Writes a comment once for this call's id, however often the call comes. */
export function postComment(
  context: Context<ApiEnv>,
  subject: Subject,
  text: string,
  parentId: number | null = null,
): Promise<z.infer<typeof commentSchema>> {
  const viewer = requireViewer(context);
  return actOnce(context.get('db'), viewer, context.get('requestId'), async (transaction) =>
    commentBody(await createComment(transaction, subject, viewer, text, parentId)),
  );
}

export async function putComment(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  id: number,
  text: string,
): Promise<z.infer<typeof editedSchema>> {
  const { body, updatedAt } = await editComment(context.get('db'), kind, id, requireViewer(context).id, text);
  return { id, content: body, updatedDate: updatedAt?.toISOString() ?? null };
}

export function removeComment(context: Context<ApiEnv>, kind: CommentedKind, id: number): Promise<void> {
  return deleteComment(context.get('db'), kind, id, requireViewer(context).id);
}

export async function applaud(
  context: Context<ApiEnv>,
  kind: CommentedKind,
  id: number,
  isWanted: boolean,
): Promise<z.infer<typeof applauseSchema>> {
  const { id: memberId } = requireViewer(context, 'LOGIN_REQUIRED');
  const { isApplauded, applauseCount } = await setCommentApplause(context.get('db'), kind, id, memberId, isWanted);
  return { emotionRegistration: isApplauded, emotionCount: applauseCount };
}

/** Looks whether the thing is there and the member's, before the call's content type and fields are looked at. */
export function checkFirst(
  check: (db: Database, id: number, memberId: number) => Promise<unknown>,
): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const id = idSchema.safeParse(context.req.param('id'));
    if (id.success) await check(context.get('db'), id.data, requireViewer(context).id);
    return next();
  };
}
