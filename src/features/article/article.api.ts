import { createRoute, z } from '@hono/zod-openapi';
import { createApi, idSchema, resultResponse } from '../../http/api.ts';
import { resultBody } from '../../http/envelope.ts';
import { presentOrThrow, summaryBody, summarySchema } from '../content/content.api.ts';
import { getArticle } from './article.server.ts';

const articleDetailSchema = summarySchema.extend({
  relativeArticle: summarySchema.shape.relativeArticle.extend({ body: z.string() }),
  relativeRituals: z.array(z.object({ title: z.string(), text: z.string() })),
});

export const articleApi = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/v1/article/{id}',
    summary: 'One magazine article; its body is a JSON string of blocks',
    request: { params: z.object({ id: idSchema }), query: z.object({ visited: z.enum(['true', 'false']).optional() }) },
    responses: resultResponse('The article', articleDetailSchema),
  }),
  async (context) => {
    const { id } = context.req.valid('param');
    const article = presentOrThrow(await getArticle(context.get('db'), id));
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
