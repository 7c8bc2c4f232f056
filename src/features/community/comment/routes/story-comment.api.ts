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
import { membersOnly, membersOrPopup } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import {
  applauseSchema,
  commentSchema,
  commentTextSchema,
  idParameter,
  postComment,
  readComments,
  toggleApplause,
} from './comment.api.ts';
import { discoverAnswers, ownCommentRoutes } from './comment-routes.ts';
import { COMMENTS_PER_PAGE, commentOrders } from '../comment.ts';

const kind = 'story';
const contract = { kind, title: 'Story', answers: discoverAnswers } as const;

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
  .openapiRoutes(
    ownCommentRoutes({
      ...contract,
      path: '/v1/discover/comment/{id}',
      field: 'comment',
      deletion: 'Deletes a comment of the caller, which stays without its text',
    }),
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
