import { z } from '@hono/zod-openapi';
import { createApi, pageNumberSchema, pageSchema, pageSizeSchema, resultResponse } from '../../../../http/api.ts';
import { pageOf, resultBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../../session/guard.ts';
import { COMMENTS_PER_PAGE, commentedKinds } from '../comment.ts';
import { listMyComments } from '../server/my-comments.server.ts';

const myCommentSchema = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  content: z.string(),
  emotionCount: z.number(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime().nullable(),
  target: z.enum(commentedKinds),
  idVersionContent: z.number(),
  title: z.string().openapi({
    description:
      'The title of the content; a sentence in its place if the content is hidden or deleted, or the caller has blocked its author',
  }),
  isHidden: z
    .boolean()
    .openapi({ description: 'True if the comment is visible to the caller alone, who can still delete it' }),
  isPendingReview: z.boolean().openapi({ description: 'True while the comment is pending review' }),
  hiddenByContentAuthor: z.boolean(),
});

export const myCommentsApi = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/v1/user/comment/{target}',
    operationId: 'listMyComments',
    middleware: membersOnly,
    summary: 'Lists the comments of the caller with their contents, newest first',
    request: {
      params: z.object({ target: z.enum(commentedKinds) }),
      query: z.object({ page: pageNumberSchema, pageCount: pageSizeSchema(COMMENTS_PER_PAGE) }),
    },
    responses: resultResponse('A page of comments', z.object({ list: z.array(myCommentSchema), page: pageSchema })),
  }),
  async (context) => {
    const { target } = context.req.valid('param');
    const { page, pageCount } = context.req.valid('query');
    const found = await listMyComments(context.get('db'), requireViewer(context).id, target, { page, pageCount });
    const list = found.items.map(
      ({ body, applauseCount, createdAt, updatedAt, contentId, isHiddenByContentAuthor, ...rest }) => ({
        ...rest,
        hiddenByContentAuthor: isHiddenByContentAuthor,
        content: body,
        emotionCount: applauseCount,
        createdDate: createdAt.toISOString(),
        updatedDate: updatedAt?.toISOString() ?? null,
        target,
        idVersionContent: contentId,
      }),
    );
    return context.json(resultBody({ list, page: pageOf(page, pageCount, found.total) }), 200);
  },
);
