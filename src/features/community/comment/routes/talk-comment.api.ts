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
import { checkIfRefused, membersOnly } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import { commentSchema, commentTextSchema, idParameter, postComment, readComments } from './comment.api.ts';
import { applauseRoutes, discoverAnswers, ownCommentRoutes } from './comment-routes.ts';
import { COMMENTS_PER_PAGE, commentOrders } from '../comment.ts';
import { requirePublished } from '../server/write-comment.server.ts';

const kind = 'talk';
const onTalk = checkIfRefused((db, id) => requirePublished(db, { kind, id }));
const contract = { kind, title: 'Talk', answers: discoverAnswers } as const;

export const talkCommentApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/community/{id}/comment',
      operationId: 'listTalkComments',
      summary: 'Lists the comments on a talk, the best ones first',
      request: {
        params: idParameter,
        query: z.object({
          page: pageNumberSchema,
          pageCount: pageSizeSchema(COMMENTS_PER_PAGE),
          orderby: z.enum(commentOrders).default('desc'),
        }),
      },
      failures: absences.talk,
      responses: resultResponse('A page of comments', z.object({ list: z.array(commentSchema), page: pageSchema })),
    }),
    async (context) => {
      const subject = { kind, id: context.req.valid('param').id } as const;
      const { page, pageCount: size, orderby: order } = context.req.valid('query');
      const found = await readComments(context, subject, { page, size, order });
      return context.json(resultBody({ list: found.comments, page: found.page }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/community/{id}/comment',
      operationId: 'commentOnTalk',
      rate: 'writes',
      middleware: [membersOnly, onTalk, jsonOnly] as const,
      summary: 'Comments on a talk, or replies to a comment',
      request: {
        params: idParameter,
        body: jsonBody(z.object({ content: commentTextSchema, parentId: idSchema.nullable().default(null) })),
      },
      failures: [...absences.talk, 'COMMENTS_CLOSED', 'TOO_MANY_REPLIES'],
      responses: resultResponse('The comment', z.object({ data: commentSchema })),
    }),
    async (context) => {
      const { id: contentId } = context.req.valid('param');
      const { content: body, parentId: repliedTo } = context.req.valid('json');
      return context.json(resultBody({ data: await postComment(context, kind, { body, contentId, repliedTo }) }), 200);
    },
  )
  .openapiRoutes(
    ownCommentRoutes({
      ...contract,
      path: '/v1/community/comment/{id}',
      field: 'content',
      deletion: 'Deletes a comment of the caller; if it has replies, it stays without its text',
    }),
  )
  .openapiRoutes(applauseRoutes({ ...contract, path: '/v1/community/comment/{id}/like' }));
