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
import { checkFirst, checkIfRefused, membersOnly, membersOrPopup } from '../../../../session/guard.ts';
import { absences } from '../../../writing/content/content.api.ts';
import {
  applaud,
  applauseSchema,
  commentSchema,
  commentTextSchema,
  editedSchema,
  idParameter,
  postComment,
  putComment,
  readComments,
  removeComment,
} from './comment.api.ts';
import { COMMENTS_PER_PAGE, commentOrders } from '../comment.ts';
import { requireOwnComment, requirePublished } from '../server/write-comment.server.ts';

const kind = 'talk';
const onTalk = checkIfRefused((db, id) => requirePublished(db, { kind, id }));
const onOwnComment = checkFirst((db, id, memberId) => requireOwnComment(db, kind, id, memberId));

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
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/community/comment/{id}',
      operationId: 'editTalkComment',
      rate: 'writes',
      middleware: [membersOnly, onOwnComment, jsonOnly] as const,
      summary: 'Edits a comment of the caller',
      request: { params: idParameter, body: jsonBody(z.object({ content: commentTextSchema })) },
      failures: absences.talk,
      responses: resultResponse('The changed fields', z.object({ data: editedSchema })),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const data = await putComment(context, kind, id, context.req.valid('json').content);
      return context.json(resultBody({ data }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/community/comment/{id}',
      operationId: 'deleteTalkComment',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Deletes a comment of the caller; if it has replies, it stays without its text',
      request: { params: idParameter },
      failures: absences.talk,
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
      path: '/v1/community/comment/{id}/like',
      operationId: 'applaudTalkComment',
      rate: 'writes',
      middleware: membersOrPopup,
      summary: 'Applauds a comment',
      request: { params: idParameter },
      failures: absences.talk,
      responses: resultResponse('The applause', applauseSchema),
    }),
    async (context) => context.json(resultBody(await applaud(context, kind, context.req.valid('param').id, true)), 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/community/comment/{id}/like',
      operationId: 'takeTalkCommentApplauseBack',
      rate: 'writes',
      middleware: membersOrPopup,
      summary: 'Removes the applause',
      request: { params: idParameter },
      failures: absences.talk,
      responses: resultResponse('The applause', applauseSchema),
    }),
    async (context) =>
      context.json(resultBody(await applaud(context, kind, context.req.valid('param').id, false)), 200),
  );
