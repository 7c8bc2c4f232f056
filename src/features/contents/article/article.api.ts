import { z } from '@hono/zod-openapi';
import {
  createApi,
  dataResponse,
  idSchema,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { cacheAnswer } from '../../../cache/cached-calls.ts';
import { cacheFor, tagOf } from '../../../cache/tags.ts';
import type { Queryable } from '../../../db/connection.ts';
import { dataBody, pageOf, resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { lineUpTo } from '../../../lib/text/text-input.ts';
import { membersOnly, viewerIdOf } from '../../../session/guard.ts';
import {
  absences,
  presentOrThrow,
  summaryBody,
  summarySchema,
  visitedSchema,
} from '../../writing/content/content.api.ts';
import { viewerFlags } from '../../community/reaction/viewer-flags.server.ts';
import { countView } from '../view/view.api.ts';
import { TITLE_QUERY_LENGTH } from '../../writing/body/related-article.ts';
import { ARTICLES_PER_PAGE, type ArticleSummary } from './article.ts';
import { findArticleTitles } from './article-titles.server.ts';
import { getArticle, listArticles, relatedArticles } from './article.server.ts';

const ritualSchema = z.object({ title: z.string(), text: z.string() });
const articleDetailSchema = summarySchema.extend({
  relativeArticle: summarySchema.shape.relativeArticle.extend({ body: z.string() }),
  relationArticles: z.array(summarySchema),
  relativeRituals: z.array(ritualSchema),
});

/** Returns the response bodies of articles, with the viewer's flags. */
export async function articleBodies(db: Queryable, viewerId: number | undefined, articles: ArticleSummary[]) {
  const flags = await viewerFlags(db, viewerId, articles);
  return articles.map((article) => summaryBody(article, flags.get(article.id)));
}

async function relatedBodies(db: Queryable, viewerId: number | undefined, article: ArticleSummary) {
  return articleBodies(db, viewerId, await relatedArticles(db, article));
}

export const articleApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article',
      operationId: 'listArticles',
      summary: 'Lists published articles, newest first',
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
      const db = context.get('db');
      const { items, total } = await listArticles(db, { page, size });
      cacheAnswer(context, {
        ...cacheFor.minutes,
        tags: [tagOf.list('article'), ...items.map(({ id }) => tagOf.content(id))],
      });
      const content = await articleBodies(db, viewerIdOf(context), items);
      return context.json(dataBody({ content, page: pageOf(page, size, total) }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/relevant-content',
      operationId: 'listRelatedArticles',
      summary: 'Lists articles and rituals that are related to an article',
      request: { query: z.object({ idVersionContent: idSchema }) },
      failures: absences.article,
      responses: dataResponse(
        'Articles and rituals',
        z.object({ relationArticles: z.array(summarySchema), relativeRituals: z.array(ritualSchema) }),
      ),
    }),
    async (context) => {
      const db = context.get('db');
      const article = presentOrThrow(await getArticle(db, context.req.valid('query').idVersionContent));
      const relationArticles = await relatedBodies(db, viewerIdOf(context), article);
      return context.json(dataBody({ relationArticles, relativeRituals: article.rituals }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/titles',
      operationId: 'findArticleTitles',
      middleware: membersOnly,
      summary:
        'Finds published articles whose title has all these words, for links in stories; without words, the newest',
      request: {
        query: z.object({
          query: lineUpTo(TITLE_QUERY_LENGTH, `찾는 말은 ${TITLE_QUERY_LENGTH}자까지 쓸 수 있어요.`).default(''),
        }),
      },
      responses: dataResponse(
        'At most ten articles',
        z.array(z.object({ id: z.number(), title: z.string(), subtitle: z.string() })),
      ),
    }),
    async (context) => {
      const titles = await findArticleTitles(context.get('db'), context.req.valid('query').query);
      return context.json(dataBody(titles), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/{id}',
      operationId: 'getArticle',
      summary: 'Returns an article; its body is a JSON string of nodes',
      request: { params: z.object({ id: idSchema }), query: visitedSchema },
      failures: absences.article,
      responses: resultResponse('The article', articleDetailSchema),
    }),
    async (context) => {
      const db = context.get('db');
      const article = presentOrThrow(await getArticle(db, context.req.valid('param').id));
      const viewerId = viewerIdOf(context);
      const [flags, relationArticles] = await Promise.all([
        viewerFlags(db, viewerId, [article]),
        relatedBodies(db, viewerId, article),
      ]);
      if (context.req.valid('query').visited === 'true') await countView(context, article.id);
      const body = summaryBody(article, flags.get(article.id));
      return context.json(
        resultBody({
          ...body,
          relativeArticle: { ...body.relativeArticle, body: JSON.stringify(article.body) },
          relationArticles,
          relativeRituals: article.rituals,
        }),
        200,
      );
    },
  );
