import { createRoute, z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  idSchema,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../http/api.ts';
import { dataBody, pageOf, resultBody } from '../../http/envelope.ts';
import { presentOrThrow, summaryBody, summarySchema, visitedSchema } from '../content/content.api.ts';
import { countView } from '../view/view.api.ts';
import { ARTICLES_PER_PAGE } from './article.ts';
import { getArticle, listArticles, relatedArticles } from './article.server.ts';

const ritualSchema = z.object({ title: z.string(), text: z.string() });
const articleDetailSchema = summarySchema.extend({
  relativeArticle: summarySchema.shape.relativeArticle.extend({ body: z.string() }),
  relativeRituals: z.array(ritualSchema),
});

export const articleApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article',
      summary: 'Published articles, newest first',
      request: {
        query: z.object({
          page: pageNumberSchema,
          size: pageSizeSchema(ARTICLES_PER_PAGE),
          sort: z.enum(['createdDate,desc']).default('createdDate,desc'),
        }),
      },
      responses: dataResponse('A page of articles', z.object({ content: z.array(summarySchema), page: pageSchema })),
    }),
    async (context) => {
      const { page, size } = context.req.valid('query');
      const { items, total } = await listArticles(context.get('db'), { page, size });
      return context.json(dataBody({ content: items.map(summaryBody), page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/relevant-content',
      summary: 'What a reader of this article may read next',
      request: { query: z.object({ idVersionContent: idSchema }) },
      responses: dataResponse(
        'Articles and rituals',
        z.object({ relationArticles: z.array(summarySchema), relativeRituals: z.array(ritualSchema) }),
      ),
    }),
    async (context) => {
      const db = context.get('db');
      const article = presentOrThrow(await getArticle(db, context.req.valid('query').idVersionContent));
      const related = await relatedArticles(db, article);
      return context.json(
        dataBody({ relationArticles: related.map(summaryBody), relativeRituals: article.rituals }),
        200,
      );
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/{id}',
      summary: 'One magazine article; its body is a JSON string of blocks',
      request: { params: z.object({ id: idSchema }), query: visitedSchema },
      responses: resultResponse('The article', articleDetailSchema),
    }),
    async (context) => {
      const article = presentOrThrow(await getArticle(context.get('db'), context.req.valid('param').id));
      if (context.req.valid('query').visited === 'true') await countView(context, article.id);
      const body = summaryBody(article);
      return context.json(
        resultBody({
          ...body,
          relativeArticle: { ...body.relativeArticle, body: JSON.stringify(article.body) },
          relativeRituals: article.rituals,
        }),
        200,
      );
    },
  );
