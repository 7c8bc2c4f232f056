import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ApiEnv, createApi, jsonBody, jsonOnly, resultResponse } from '../../../../http/api.ts';
import { resultBody } from '../../../../http/envelope.ts';
import { ApiError } from '../../../../http/errors.ts';
import { createRoute } from '../../../../http/route.ts';
import { checkFirst, membersOnly, requestOf, requireViewer } from '../../../../session/guard.ts';
import { actOnceInTransaction } from '../../../../session/once.server.ts';
import { absences } from '../../../writing/content/content.api.ts';
import type { ControlledKind } from './author-control.ts';
import {
  requireOnOwnContent,
  requireOwnSubject,
  setCommentHidden,
  setCommentsClosed,
} from './author-control.server.ts';
import { commentBody, commentSchema, idParameter } from '../routes/comment.api.ts';
import { getComment } from '../server/comment.server.ts';

/** Calls with which the author of a talk or a story closes its comments, or hides one comment. */

const closedSchema = z.object({ commentsClosed: z.boolean() });
const hiddenSchema = z.object({ hidden: z.boolean() });

const ownContent = (kind: ControlledKind) =>
  checkFirst((db, id, memberId) => requireOwnSubject(db, kind, id, memberId));
const onOwnContent = (kind: ControlledKind) =>
  checkFirst((db, id, memberId) => requireOnOwnContent(db, kind, id, memberId));

async function close(context: Context<ApiEnv>, kind: ControlledKind, id: number, isClosed: boolean) {
  const request = requestOf(context);
  const commentsClosed = await actOnceInTransaction(context.get('db'), request, async (transaction) => {
    await setCommentsClosed(transaction, kind, { id, authorId: request.memberId }, isClosed);
    return isClosed;
  });
  return resultBody({ commentsClosed });
}

async function hide(context: Context<ApiEnv>, kind: ControlledKind, id: number, isHidden: boolean) {
  const [db, request] = [context.get('db'), requestOf(context)];
  await actOnceInTransaction(db, request, async (transaction) => {
    await setCommentHidden(transaction, kind, { id, authorId: request.memberId }, isHidden);
    return isHidden;
  });
  const comment = await getComment(db, kind, id, requireViewer(context));
  if (!comment) throw new ApiError('NOT_FOUND');
  return resultBody({ data: commentBody(comment) });
}

export const authorControlApi = createApi()
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/community/talk/{id}/comments',
      operationId: 'closeTalkComments',
      rate: 'writes',
      middleware: [membersOnly, ownContent('talk'), jsonOnly] as const,
      summary: 'Closes or opens the comments of the caller’s talk',
      request: { params: idParameter, body: jsonBody(closedSchema) },
      failures: absences.talk,
      responses: resultResponse('Whether the comments are closed now', closedSchema),
    }),
    async (context) =>
      context.json(
        await close(context, 'talk', context.req.valid('param').id, context.req.valid('json').commentsClosed),
        200,
      ),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/stories/{id}/comments',
      operationId: 'closeStoryComments',
      rate: 'writes',
      middleware: [membersOnly, ownContent('story'), jsonOnly] as const,
      summary: 'Closes or opens the comments of the caller’s story',
      request: { params: idParameter, body: jsonBody(closedSchema) },
      failures: absences.story,
      responses: resultResponse('Whether the comments are closed now', closedSchema),
    }),
    async (context) =>
      context.json(
        await close(context, 'story', context.req.valid('param').id, context.req.valid('json').commentsClosed),
        200,
      ),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/community/comment/{id}/hidden',
      operationId: 'hideTalkComment',
      rate: 'writes',
      middleware: [membersOnly, onOwnContent('talk'), jsonOnly] as const,
      summary: 'Hides a comment on the caller’s talk from everybody, or shows it again',
      request: { params: idParameter, body: jsonBody(hiddenSchema) },
      failures: absences.talk,
      responses: resultResponse('The comment as the caller now sees it', z.object({ data: commentSchema })),
    }),
    async (context) =>
      context.json(await hide(context, 'talk', context.req.valid('param').id, context.req.valid('json').hidden), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/discover/comment/{id}/hidden',
      operationId: 'hideStoryComment',
      rate: 'writes',
      middleware: [membersOnly, onOwnContent('story'), jsonOnly] as const,
      summary: 'Hides a comment on the caller’s story from everybody, or shows it again',
      request: { params: idParameter, body: jsonBody(hiddenSchema) },
      failures: absences.story,
      responses: resultResponse('The comment as the caller now sees it', z.object({ data: commentSchema })),
    }),
    async (context) =>
      context.json(await hide(context, 'story', context.req.valid('param').id, context.req.valid('json').hidden), 200),
  );
