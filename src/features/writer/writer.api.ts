import { createRoute, z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, pageNumberSchema, pageSchema, pageSizeSchema } from '../../http/api.ts';
import { dataBody, pageOf } from '../../http/envelope.ts';
import { WRITER_ARTICLES_PER_PAGE } from '../article/article.ts';
import { listArticles } from '../article/article.server.ts';
import { presentOrThrow, summaryBody, summarySchema } from '../content/content.api.ts';
import { getWriter } from './writer.server.ts';

const writerSchema = z.object({
  writerId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  subscriberCount: z.number(),
  subscribe: z.boolean(),
});

export const writerApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/writer/{writerId}',
      summary: 'A magazine writer',
      request: { params: z.object({ writerId: idSchema }) },
      responses: dataResponse('The writer', writerSchema),
    }),
    async (context) => {
      const { writerId } = context.req.valid('param');
      const { nickname, introduction, subscriberCount } = presentOrThrow(await getWriter(context.get('db'), writerId));
      return context.json(dataBody({ writerId, nickname, introduction, subscriberCount, subscribe: false }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/writer/{writerId}/article',
      summary: 'A writer’s articles, newest first',
      request: {
        params: z.object({ writerId: idSchema }),
        query: z.object({ page: pageNumberSchema, size: pageSizeSchema(WRITER_ARTICLES_PER_PAGE) }),
      },
      responses: dataResponse('A page of articles', z.object({ content: z.array(summarySchema), page: pageSchema })),
    }),
    async (context) => {
      const db = context.get('db');
      const { page, size } = context.req.valid('query');
      const writer = presentOrThrow(await getWriter(db, context.req.valid('param').writerId));
      const { items, total } = await listArticles(db, { page, size, writerId: writer.id });
      return context.json(dataBody({ content: items.map(summaryBody), page: pageOf(page, size, total) }), 200);
    },
  );
