import { createRoute, z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, pageNumberSchema, pageSchema, pageSizeSchema } from '../../http/api.ts';
import { dataBody, pageOf } from '../../http/envelope.ts';
import { viewerIdOf } from '../../session/guard.ts';
import { articleBodies } from '../article/article.api.ts';
import { WRITER_ARTICLES_PER_PAGE } from '../article/article.ts';
import { listArticles } from '../article/article.server.ts';
import { presentOrThrow, summarySchema } from '../content/content.api.ts';
import { isSubscribed } from '../follow/subscription.server.ts';
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
      const db = context.get('db');
      const { nickname, introduction, subscriberCount } = presentOrThrow(await getWriter(db, writerId));
      const subscribe = await isSubscribed(db, viewerIdOf(context), writerId);
      return context.json(dataBody({ writerId, nickname, introduction, subscriberCount, subscribe }), 200);
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
      const content = await articleBodies(db, viewerIdOf(context), items);
      return context.json(dataBody({ content, page: pageOf(page, size, total) }), 200);
    },
  );
