import { z } from '@hono/zod-openapi';
import type { Queryable } from '../../../db/connection.ts';
import {
  createApi,
  dataResponse,
  pageNumberSchema,
  pageSchema,
  pageSizeSchema,
  resultResponse,
} from '../../../http/api.ts';
import { dataBody, pageOf, resultBody } from '../../../http/envelope.ts';
import { messageOf } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOrPopup, requireViewer } from '../../../session/guard.ts';
import { summaryBody, summarySchema } from '../../writing/content/content.api.ts';
import { listScraps, SCRAPS_PER_PAGE } from './scrap.server.ts';
import { viewerFlags } from './viewer-flags.server.ts';

const scrapSchema = z.object({
  scrapDate: z.iso.datetime(),
  /** The reason why the content is not shown any more, for readers. */
  unavailable: z.string().nullable(),
  versionContentResBody: summarySchema.or(z.object({ idVersionContent: z.number() })),
});
const listSchema = z.object({ content: z.array(scrapSchema), page: pageSchema });
const request = { query: z.object({ page: pageNumberSchema, size: pageSizeSchema(SCRAPS_PER_PAGE) }) };

async function answer(
  db: Queryable,
  viewerId: number,
  kind: 'story' | 'article',
  { page, size }: { page: number; size: number },
): Promise<z.infer<typeof listSchema>> {
  const { items, total } = await listScraps(db, viewerId, kind, { page, size });
  const flags = await viewerFlags(
    db,
    viewerId,
    items.flatMap(({ item }) => item ?? []),
  );
  const content = items.map(({ contentId, scrappedAt, item, absence }) => ({
    scrapDate: scrappedAt.toISOString(),
    unavailable: absence ? messageOf(absence) : null,
    versionContentResBody: item ? summaryBody(item, flags.get(item.id)) : { idVersionContent: contentId },
  }));
  return { content, page: pageOf(page, size, total) };
}

export const scrapApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/article/bookmark',
      operationId: 'listArticleScraps',
      middleware: membersOrPopup,
      summary: 'Lists the articles that the caller scrapped, the latest scrap first',
      request,
      responses: dataResponse('A page of scraps', listSchema),
    }),
    async (context) => {
      const { id } = requireViewer(context, 'LOGIN_REQUIRED');
      return context.json(dataBody(await answer(context.get('db'), id, 'article', context.req.valid('query'))), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/discover/bookmark',
      operationId: 'listStoryScraps',
      middleware: membersOrPopup,
      summary: 'Lists the stories that the caller scrapped, the latest scrap first',
      request,
      responses: resultResponse('A page of scraps', listSchema),
    }),
    async (context) => {
      const { id } = requireViewer(context, 'LOGIN_REQUIRED');
      return context.json(resultBody(await answer(context.get('db'), id, 'story', context.req.valid('query'))), 200);
    },
  );
