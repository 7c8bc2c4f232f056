import { z } from '@hono/zod-openapi';
import { createApi, idSchema, resultResponse } from '../../../../http/api.ts';
import { resultBody } from '../../../../http/envelope.ts';
import { createRoute } from '../../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../../session/guard.ts';
import { portraitUrl } from '../../../people/member/account.ts';
import { HIDDEN_WRITERS_SHOWN, listHiddenWriters, showWriterAgain } from './hidden-writer.server.ts';

/** Writers whose article comments the caller's reports hide from the caller. */

const writerSchema = z.object({
  userId: z.number(),
  nickname: z.string(),
  image: z.string().nullable(),
  isBlock: z
    .boolean()
    .openapi({ description: 'True if the caller has also blocked the writer, which hides the comments, too' }),
});

export const hiddenWriterApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/comment/report/writer',
      operationId: 'listHiddenArticleCommentWriters',
      middleware: membersOnly,
      summary: 'Lists the members whose article comments are hidden by the caller’s reports, the latest reported first',
      responses: resultResponse(
        `At most ${HIDDEN_WRITERS_SHOWN} members`,
        z.object({ list: z.array(writerSchema), hasMore: z.boolean() }),
      ),
    }),
    async (context) => {
      const { items, hasMore } = await listHiddenWriters(context.get('db'), requireViewer(context).id);
      const list = items.map(({ id, nickname, picture, isBlocked }) => ({
        userId: id,
        nickname,
        image: portraitUrl(picture),
        isBlock: isBlocked,
      }));
      return context.json(resultBody({ list, hasMore }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/article/comment/report/writer/{userId}',
      operationId: 'showArticleCommentWriterAgain',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Shows the article comments of a member to the caller again; the reports stay',
      request: { params: z.object({ userId: idSchema }) },
      failures: ['NOT_FOUND'],
      responses: resultResponse('The comments are visible again', z.object({ userId: z.number() })),
    }),
    async (context) => {
      const { userId } = context.req.valid('param');
      await showWriterAgain(context.get('db'), { reporterId: requireViewer(context).id, writerId: userId });
      return context.json(resultBody({ userId }), 200);
    },
  );
