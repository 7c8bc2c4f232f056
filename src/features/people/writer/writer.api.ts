import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, pageNumberSchema, pageSchema, pageSizeSchema } from '../../../http/api.ts';
import { dataBody, pageOf } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { articleBodies } from '../../contents/article/article.api.ts';
import { WRITER_ARTICLES_PER_PAGE } from '../../contents/article/article.ts';
import { listArticles } from '../../contents/article/article.server.ts';
import { presentOrThrow, summarySchema } from '../../writing/content/content.api.ts';
import { isSubscribed } from '../../community/follow/subscription.server.ts';
import { getWriter } from './writer.server.ts';

const writerSchema = z.object({
  writerId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  subscriberCount: z.number(),
  subscribe: z.boolean(),
  articles: z.array(summarySchema).openapi({ description: 'The first page of the writer’s articles, newest first' }),
});

export const writerApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/writer/{writerId}',
      operationId: 'getWriter',
      summary: 'Returns a magazine writer and their latest articles',
      request: { params: z.object({ writerId: idSchema }) },
      failures: ['NOT_FOUND'],
      responses: dataResponse('The writer', writerSchema),
    }),
    async (context) => {
      const { writerId } = context.req.valid('param');
      const db = context.get('db');
      const { nickname, introduction, subscriberCount } = presentOrThrow(await getWriter(db, writerId));
      const viewerId = viewerIdOf(context);
      const [subscribe, { items }] = await Promise.all([
        isSubscribed(db, viewerId, writerId),
        listArticles(db, { size: WRITER_ARTICLES_PER_PAGE, writerId }),
      ]);
      const articles = await articleBodies(db, viewerId, items);
      return context.json(dataBody({ writerId, nickname, introduction, subscriberCount, subscribe, articles }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/writer/{writerId}/article',
      operationId: 'listArticlesOfWriter',
      summary: 'Lists the articles of a writer, newest first',
      request: {
        params: z.object({ writerId: idSchema }),
        query: z.object({ page: pageNumberSchema, size: pageSizeSchema(WRITER_ARTICLES_PER_PAGE) }),
      },
      failures: ['NOT_FOUND'],
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
