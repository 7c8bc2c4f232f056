import { z } from '@hono/zod-openapi';
import type { Queryable } from '../../../db/connection.ts';
import { createApi, resultResponse } from '../../../http/api.ts';
import { resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { summaryBody, summarySchema, thumbnailBody, thumbnailSchema } from '../../writing/content/content.api.ts';
import { viewerFlags } from '../../community/reaction/viewer-flags.server.ts';
import type { Banner, BestMaker, Campaign } from './discover.ts';
import { listBestMakers } from './best-makers.server.ts';
import { listBanners, listPicks, listSuggestedHashtags } from './discover.server.ts';
import { listExhibitions } from './exhibition.server.ts';

/** Routes of the discover home and its six lists. */

export const bannerSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  link: z.string(),
  thumbnail: thumbnailSchema,
});
const pickSchema = summarySchema.extend({ kind: z.enum(['story', 'article']) });
const exhibitionSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  thumbnail: thumbnailSchema,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
});
const bestMakerSchema = z.object({
  makerId: z.number(),
  nickname: z.string(),
  introduction: z.string(),
  storyCount: z.number(),
  emotionCount: z.number(),
});

export const bannerBody = (item: Banner) => ({ ...item, thumbnail: thumbnailBody(item.thumbnail) });
const latest = ([promotion]: Banner[]) => (promotion ? bannerBody(promotion) : null);
async function pickBodies(db: Queryable, viewerId: number | undefined) {
  const picks = await listPicks(db, { viewerId });
  const flags = await viewerFlags(db, viewerId, picks);
  return picks.map((item) => ({ ...summaryBody(item, flags.get(item.id)), kind: item.kind }));
}
const exhibitionBody = ({ startsAt, endsAt, ...item }: Campaign) => ({
  ...item,
  thumbnail: thumbnailBody(item.thumbnail),
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
});
const bestMakerBody = ({ id, nickname, introduction, storyCount, applauseCount }: BestMaker) => ({
  makerId: id,
  nickname,
  introduction,
  storyCount,
  emotionCount: applauseCount,
});

const listRoute = <Path extends string, Schema extends z.ZodType>(
  path: Path,
  operationId: string,
  summary: string,
  schema: Schema,
) => createRoute({ method: 'get', path, operationId, summary, responses: resultResponse(summary, schema) });

export const discoverApi = createApi()
  .openapi(
    listRoute(
      '/v1/discover',
      'getDiscoverHome',
      'All lists of the discover home page',
      z.object({
        bigBanners: z.array(bannerSchema),
        discoverPickList: z.array(pickSchema),
        discoverExhibitionList: z.array(exhibitionSchema),
        discoverBestMakersList: z.array(bestMakerSchema),
        suggestTags: z.array(z.string()),
        promotionBanner: bannerSchema.nullable(),
      }),
    ),
    async (context) => {
      const db = context.get('db');
      const viewerId = viewerIdOf(context);
      const [{ big, promotions }, picks, { items: exhibitions }, makers, suggestTags] = await Promise.all([
        listBanners(db),
        pickBodies(db, viewerId),
        listExhibitions(db),
        listBestMakers(db, { viewerId }),
        listSuggestedHashtags(db),
      ]);
      return context.json(
        resultBody({
          bigBanners: big.map(bannerBody),
          discoverPickList: picks,
          discoverExhibitionList: exhibitions.map(exhibitionBody),
          discoverBestMakersList: makers.map(bestMakerBody),
          suggestTags,
          promotionBanner: latest(promotions),
        }),
        200,
      );
    },
  )
  .openapi(
    listRoute(
      '/v1/discover/bigbanner',
      'listBigBanners',
      'Big banners',
      z.object({ bigBanners: z.array(bannerSchema) }),
    ),
    async (context) =>
      context.json(resultBody({ bigBanners: (await listBanners(context.get('db'))).big.map(bannerBody) }), 200),
  )
  .openapi(
    listRoute(
      '/v1/discover/pureut-pick',
      'listPicks',
      'Editors’ picks',
      z.object({ discoverPickList: z.array(pickSchema) }),
    ),
    async (context) =>
      context.json(resultBody({ discoverPickList: await pickBodies(context.get('db'), viewerIdOf(context)) }), 200),
  )
  .openapi(
    listRoute(
      '/v1/discover/exhibition',
      'listExhibitions',
      'Exhibitions',
      z.object({ discoverExhibitionList: z.array(exhibitionSchema) }),
    ),
    async (context) => {
      const { items } = await listExhibitions(context.get('db'));
      return context.json(resultBody({ discoverExhibitionList: items.map(exhibitionBody) }), 200);
    },
  )
  .openapi(
    listRoute(
      '/v1/discover/best-maker',
      'listBestMakers',
      'Makers whose stories got the most applause',
      z.object({ discoverBestMakersList: z.array(bestMakerSchema) }),
    ),
    async (context) => {
      const makers = await listBestMakers(context.get('db'), { viewerId: viewerIdOf(context) });
      return context.json(resultBody({ discoverBestMakersList: makers.map(bestMakerBody) }), 200);
    },
  )
  .openapi(
    listRoute(
      '/v1/discover/suggest/hashtag',
      'listSuggestedHashtags',
      'Suggested hashtags',
      z.object({ suggestTags: z.array(z.string()) }),
    ),
    async (context) => context.json(resultBody({ suggestTags: await listSuggestedHashtags(context.get('db')) }), 200),
  )
  .openapi(
    listRoute(
      '/v1/discover/banner/promotion/latest',
      'getLatestPromotion',
      'The latest promotion banner',
      z.object({ promotionBanner: bannerSchema.nullable() }),
    ),
    async (context) => {
      const { promotions } = await listBanners(context.get('db'));
      return context.json(resultBody({ promotionBanner: latest(promotions) }), 200);
    },
  );
