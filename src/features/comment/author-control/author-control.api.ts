import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ApiEnv, createApi, jsonBody, jsonOnly, resultResponse } from '../../../http/api.ts';
import { resultBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { checkFirst, membersOnly, requestOf, requireViewer } from '../../../session/guard.ts';
import { transactOnce } from '../../../session/once.server.ts';
import { absences } from '../../content/content.api.ts';
import { type ControlledKind, controlledKinds } from './author-control.ts';
import {
  requireOnOwnContent,
  requireOwnSubject,
  setCommentHidden,
  setCommentsClosed,
} from './author-control.server.ts';
import { commentBody, commentSchema, idParameter } from '../comment.api.ts';
import { getComment } from '../comment.server.ts';

/** Calls with which the author of a talk or a story closes its comments, or hides one comment. */

const closedSchema = z.object({ commentsClosed: z.boolean() });
const hiddenSchema = z.object({ hidden: z.boolean() });

async function close(context: Context<ApiEnv>, kind: ControlledKind, id: number, isClosed: boolean) {
  const request = requestOf(context);
  const commentsClosed = await transactOnce(context.get('db'), request, async (transaction) => {
    await setCommentsClosed(transaction, kind, { id, authorId: request.memberId }, isClosed);
    return isClosed;
  });
  return resultBody({ commentsClosed });
}

async function hide(context: Context<ApiEnv>, kind: ControlledKind, id: number, isHidden: boolean) {
  const [db, request] = [context.get('db'), requestOf(context)];
  await transactOnce(db, request, async (transaction) => {
    await setCommentHidden(transaction, kind, { id, authorId: request.memberId }, isHidden);
    return isHidden;
  });
  const comment = await getComment(db, kind, id, requireViewer(context));
  if (!comment) throw new ApiError('NOT_FOUND');
  return resultBody({ data: commentBody(comment) });
}

/** The paths and names by which the contract knows the calls of each kind. */
const calls = {
  talk: { content: 'community/talk', comment: 'community/comment', name: 'Talk' },
  story: { content: 'stories', comment: 'discover/comment', name: 'Story' },
} as const;

const closeRoute = (kind: ControlledKind) =>
  createRoute({
    method: 'put',
    path: `/v1/${calls[kind].content}/{id}/comments`,
    operationId: `close${calls[kind].name}Comments`,
    rate: 'writes',
    middleware: [
      membersOnly,
      checkFirst((db, id, memberId) => requireOwnSubject(db, kind, id, memberId)),
      jsonOnly,
    ] as const,
    summary: `Closes the comments of one’s own ${kind}, or opens them`,
    request: { params: idParameter, body: jsonBody(closedSchema) },
    failures: absences[kind],
    responses: resultResponse('Whether they are closed now', closedSchema),
  });

const hideRoute = (kind: ControlledKind) =>
  createRoute({
    method: 'put',
    path: `/v1/${calls[kind].comment}/{id}/hidden`,
    operationId: `hide${calls[kind].name}Comment`,
    rate: 'writes',
    middleware: [
      membersOnly,
      checkFirst((db, id, memberId) => requireOnOwnContent(db, kind, id, memberId)),
      jsonOnly,
    ] as const,
    summary: `Hides another’s comment on one’s own ${kind} from everybody, or shows it again`,
    request: { params: idParameter, body: jsonBody(hiddenSchema) },
    failures: absences[kind],
    responses: resultResponse('The comment as the caller sees it now', z.object({ data: commentSchema })),
  });

export const authorControlApi = createApi();
for (const kind of controlledKinds) {
  authorControlApi.openapi(closeRoute(kind), async (context) => {
    const { commentsClosed } = context.req.valid('json');
    return context.json(await close(context, kind, context.req.valid('param').id, commentsClosed), 200);
  });
  authorControlApi.openapi(hideRoute(kind), async (context) => {
    const { hidden } = context.req.valid('json');
    return context.json(await hide(context, kind, context.req.valid('param').id, hidden), 200);
  });
}
