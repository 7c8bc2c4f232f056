import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, jsonBody, jsonOnly } from '../../../../http/api.ts';
import { dataBody } from '../../../../http/envelope.ts';
import { ApiError } from '../../../../http/errors.ts';
import { createRoute } from '../../../../http/route.ts';
import { showsBearer } from '../../../../lib/text/shows-bearer.ts';
import { membersOnly, requireSession } from '../../../../session/guard.ts';
import { issueHandOver, takeHandOver } from './hand-over.server.ts';

const urlSchema = z.url({ protocol: /^https$/ }).max(2_000);

export const handOverApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/hand-over',
      operationId: 'handOver',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Returns the address of an external page; for a host of a partner, with a one-time token',
      request: { body: jsonBody(z.object({ url: urlSchema })) },
      responses: dataResponse('The address', z.object({ url: z.string() })),
    }),
    async (context) => {
      const { familyId } = requireSession(context);
      const { db, config } = context.var;
      const url = new URL(context.req.valid('json').url);
      if (config.partners.some(({ host }) => host === url.host)) {
        url.searchParams.set('token', await issueHandOver(db, { familyId, host: url.host }));
      }
      context.header('cache-control', 'no-store');
      return context.json(dataBody({ url: url.href }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/hand-over/redeem',
      operationId: 'redeemHandOver',
      rate: 'signIns',
      middleware: jsonOnly,
      summary: 'For partners: returns the member of a token for this host; valid once and for one minute',
      security: [{ partner: [] }],
      request: { body: jsonBody(z.object({ token: z.string().regex(/^[\w-]{43}$/), host: z.string().max(300) })) },
      failures: ['NOT_FOUND'],
      responses: dataResponse('The member', z.object({ id: z.number(), nickname: z.string() })),
    }),
    async (context) => {
      const { db, config } = context.var;
      const asked = context.req.valid('json');
      const isPartner = config.partners.some(
        ({ host, secret }) => host === asked.host && showsBearer(context.req.header('authorization'), secret),
      );
      const person = isPartner ? await takeHandOver(db, asked) : undefined;
      if (!person) throw new ApiError('NOT_FOUND');
      context.header('cache-control', 'no-store');
      return context.json(dataBody(person), 200);
    },
  );
