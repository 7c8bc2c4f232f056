import { z } from '@hono/zod-openapi';
import type { Queryable } from '../../../db/connection.ts';
import { createApi, dataResponse, idSchema, jsonBody, jsonOnly } from '../../../http/api.ts';
import { dataBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { checkFirst, operatorsOnly, requestOf } from '../../../session/guard.ts';
import { actOnceInTransaction } from '../../../session/once.server.ts';
import { publishAtSchema } from '../../writing/content/reading-input.ts';
import { draftFields, seenDateSchema } from '../../writing/draft/written-in.ts';
import { articleInputSchema } from './article-input.ts';
import { createArticle, editArticle, findForOperators } from './write-article.server.ts';

/** The calls with which operators write articles for the magazine's writers. Other members get 404. */

const onArticle = checkFirst((db, id) => findForOperators(db, id));

const writtenSchema = z.object({
  id: z.number(),
  status: z.string(),
  publishedDate: z.iso.datetime(),
  updatedDate: z.iso.datetime().openapi({ description: 'The time of the last change. An edit call contains it.' }),
});

async function bodyOf(db: Queryable, articleId: number): Promise<z.infer<typeof writtenSchema>> {
  const { id, status, publishedAt, updatedAt } = await findForOperators(db, articleId);
  return {
    id,
    status,
    publishedDate: (publishedAt ?? updatedAt).toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

export const writeArticleApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/article',
      operationId: 'writeArticle',
      rate: 'writes',
      middleware: [operatorsOnly, jsonOnly] as const,
      summary: 'Publishes or schedules an article of a magazine writer; for operators',
      request: {
        body: jsonBody(
          articleInputSchema.extend({ ...draftFields, writerId: idSchema, publishAt: publishAtSchema.optional() }),
        ),
      },
      failures: ['DELETED'],
      responses: dataResponse('The article', writtenSchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { writerId, publishAt, draftId, draftVersion, ...input } = context.req.valid('json');
      const draft = { id: draftId, version: draftVersion };
      const how = { operatorId: request.memberId, draft, publishAt };
      const id = await actOnceInTransaction(db, request, (transaction) =>
        createArticle(transaction, writerId, input, how),
      );
      return context.json(dataBody(await bodyOf(db, id)), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/v1/article/{id}',
      operationId: 'editArticle',
      rate: 'writes',
      middleware: [operatorsOnly, onArticle, jsonOnly] as const,
      summary: 'Edits an article; for operators',
      request: {
        params: z.object({ id: idSchema }),
        body: jsonBody(
          articleInputSchema.extend({
            ...draftFields,
            updatedDate: seenDateSchema,
            publishAt: publishAtSchema
              .nullable()
              .optional()
              .openapi({ description: 'For a scheduled article: the new time of publication; null publishes it now' }),
          }),
        ),
      },
      failures: ['DELETED', 'CHANGED_ELSEWHERE'],
      responses: dataResponse('The article', writtenSchema),
    }),
    async (context) => {
      const [db, request] = [context.get('db'), requestOf(context)];
      const { id } = context.req.valid('param');
      const { updatedDate, publishAt, draftId, draftVersion, ...input } = context.req.valid('json');
      const draft = { id: draftId, version: draftVersion };
      const how = { operatorId: request.memberId, draft, seen: new Date(updatedDate), publishAt };
      await actOnceInTransaction(db, request, async (transaction) => {
        await editArticle(transaction, id, input, how);
        return id;
      });
      return context.json(dataBody(await bodyOf(db, id)), 200);
    },
  );
