import { z } from '@hono/zod-openapi';
import { createApi, dataResponse } from '../../../http/api.ts';
import { dataBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { stripTargets } from '../../../model/stored-values.ts';
import { shownStripBanner } from './strip-banner.server.ts';

const stripSchema = z.object({
  isActive: z.literal(1),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  description: z.string(),
  url: z.string(),
  target: z.enum(stripTargets),
  platform: z
    .string()
    .openapi({ description: 'The platforms that show the banner: app, mobile, pc, separated by commas' }),
});

export const stripBannerApi = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/v1/banner/strip',
    operationId: 'getStripBanner',
    summary: 'Returns the strip banner; null if there is none now',
    responses: dataResponse('The strip banner', stripSchema.nullable()),
  }),
  async (context) => {
    const { banner } = await shownStripBanner(context.get('db'));
    if (!banner) return context.json(dataBody(null), 200);
    const { startsAt, endsAt, description, url, target, platforms } = banner;
    const body = {
      isActive: 1 as const,
      startDate: startsAt?.toISOString() ?? null,
      endDate: endsAt?.toISOString() ?? null,
      description,
      url,
      target,
      platform: platforms.join(),
    };
    return context.json(dataBody(body), 200);
  },
);
