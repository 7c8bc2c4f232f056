import { z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  jsonBody,
  jsonOnly,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
} from '../../../../http/api.ts';
import { dataBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { checkIfRefused, membersOnly } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import { commentSchema, commentTextSchema, idParameter, postComment, readComments } from './comment.api.ts';
import { applauseRoutes, mainAnswers, ownCommentRoutes } from './comment-routes.ts';
import { COMMENTS_PER_PAGE } from '../comment.ts';
import { requireOnPublished, requirePublished } from '../server/write-comment.server.ts';

const kind = 'article';
const textBody = jsonBody(z.object({ content: commentTextSchema }));
const onArticle = checkIfRefused((db, id) => requirePublished(db, { kind, id }));
const onComment = checkIfRefused((db, id) => requireOnPublished(db, kind, id));
const contract = { kind, title: 'Article', answers: mainAnswers } as const;

export const articleCommentApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/{id}/comment',
      operationId: 'listArticleComments',
      summary:
        'Lists the comments on an article, the best ones first, without comments of members whom the caller blocked or reported',
      request: {
        params: idParameter,
        query: z.object({
          page: pageNumberSchema,
          size: pageSizeSchema(COMMENTS_PER_PAGE),
          sort: z.enum(['createdDate,desc', 'createdDate,asc']).default('createdDate,desc'),
        }),
      },
      failures: absences.article,
      responses: dataResponse('A page of comments', z.object({ content: z.array(commentSchema), page: pageSchema })),
    }),
    async (context) => {
      const subject = { kind, id: context.req.valid('param').id } as const;
      const { page, size, sort } = context.req.valid('query');
      const order = sort === 'createdDate,asc' ? 'asc' : 'desc';
      const found = await readComments(context, subject, { page, size, order });
      return context.json(dataBody({ content: found.comments, page: found.page }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/{id}/comment',
      operationId: 'commentOnArticle',
      rate: 'writes',
      middleware: [membersOnly, onArticle, jsonOnly] as const,
      summary: 'Comments on an article',
      request: { params: idParameter, body: textBody },
      failures: absences.article,
      responses: dataResponse('The comment', commentSchema),
    }),
    async (context) => {
      const text = { body: context.req.valid('json').content, contentId: context.req.valid('param').id };
      return context.json(dataBody(await postComment(context, kind, text)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article/comment/{id}/re-comment',
      operationId: 'replyToArticleComment',
      rate: 'writes',
      middleware: [membersOnly, onComment, jsonOnly] as const,
      summary: 'Replies to a comment',
      request: { params: idParameter, body: textBody },
      failures: [...absences.article, 'TOO_MANY_REPLIES'],
      responses: dataResponse('The reply', commentSchema),
    }),
    async (context) => {
      const text = { body: context.req.valid('json').content, repliedTo: context.req.valid('param').id };
      return context.json(dataBody(await postComment(context, kind, text)), 200);
    },
  )
  .openapiRoutes(
    ownCommentRoutes({
      ...contract,
      path: '/v1/article/comment/{id}',
      field: 'content',
      deletion: 'Deletes a comment of the caller; if it has replies, it stays without its text',
    }),
  )
  .openapiRoutes(applauseRoutes({ ...contract, path: '/v1/article/comment/{id}/emotion' }));
