import { z } from '@hono/zod-openapi';
import {
  createApi,
  idSchema,
  jsonBody,
  jsonOnly,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../../http/api.ts';
import { resultBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { checkFirst, membersOnly, membersOrPopup } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import {
  applauseSchema,
  commentSchema,
  commentTextSchema,
  editedSchema,
  idParameter,
  postComment,
  putComment,
  readComments,
  removeComment,
  toggleApplause,
} from './comment.api.ts';
import { COMMENTS_PER_PAGE, commentOrders } from '../comment.ts';
import { requireOwnComment } from '../server/write-comment.server.ts';

const kind = 'story';
const onOwnComment = checkFirst((db, id, memberId) => requireOwnComment(db, kind, id, memberId));

export const storyCommentApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/discover/{id}/comment',
      operationId: 'listStoryComments',
      summary: 'Lists the comments on a story, the best ones first',
      request: {
        params: idParameter,
        query: z.object({
          number: pageNumberSchema,
          size: pageSizeSchema(COMMENTS_PER_PAGE),
          orderbyComment: z.enum(commentOrders).default('desc'),
        }),
      },
      failures: absences.story,
      responses: resultResponse('A page of comments', z.object({ content: z.array(commentSchema), page: pageSchema })),
    }),
    async (context) => {
      const subject = { kind, id: context.req.valid('param').id } as const;
      const { number: page, size, orderbyComment: order } = context.req.valid('query');
      const found = await readComments(context, subject, { page, size, order });
      return context.json(resultBody({ content: found.comments, page: found.page }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/discover/comment',
      operationId: 'commentOnStory',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Comments on a story, or replies to a comment',
      request: {
        body: jsonBody(
          z.object({
            storyId: idSchema,
            comment: commentTextSchema,
            parentCommentId: idSchema.nullable().default(null),
          }),
        ),
      },
      failures: [...absences.story, 'COMMENTS_CLOSED', 'TOO_MANY_REPLIES'],
      responses: resultResponse('The comment', z.object({ data: commentSchema })),
    }),
    async (context) => {
      const { storyId, comment, parentCommentId } = context.req.valid('json');
      const data = await postComment(context, kind, { body: comment, contentId: storyId, repliedTo: parentCommentId });
      return context.json(resultBody({ data }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/discover/comment/{id}',
      operationId: 'editStoryComment',
      rate: 'writes',
      middleware: [membersOnly, onOwnComment, jsonOnly] as const,
      summary: 'Edits a comment of the caller',
      request: { params: idParameter, body: jsonBody(z.object({ comment: commentTextSchema })) },
      failures: absences.story,
      responses: resultResponse('The changed fields', z.object({ data: editedSchema })),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const data = await putComment(context, kind, id, context.req.valid('json').comment);
      return context.json(resultBody({ data }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/discover/comment/{id}',
      operationId: 'deleteStoryComment',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Deletes one’s own comment; it stays without its text',
      request: { params: idParameter },
      failures: absences.story,
      responses: resultResponse('Done', z.null()),
    }),
    async (context) => {
      await removeComment(context, kind, context.req.valid('param').id);
      return context.json(resultBody(null), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/discover/comment/{id}/applaud',
      operationId: 'toggleStoryCommentApplause',
      rate: 'writes',
      middleware: membersOrPopup,
      summary: 'Toggles the applause for a comment; the answer has the new state',
      request: { params: idParameter },
      failures: absences.story,
      responses: resultResponse('The new state', applauseSchema),
    }),
    async (context) =>
      context.json(resultBody(await toggleApplause(context, kind, context.req.valid('param').id)), 200),
  );
