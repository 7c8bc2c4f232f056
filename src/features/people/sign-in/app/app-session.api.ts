import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, jsonBody, jsonOnly } from '../../../../http/api.ts';
import { dataBody } from '../../../../http/envelope.ts';
import { ApiError } from '../../../../http/errors.ts';
import { createRoute } from '../../../../http/route.ts';
import { cookiesOf } from '../../../../session/cookies.ts';
import { endSession, lookUpSession } from '../../../../session/session.server.ts';
import { FORGET_PREFETCHED } from '../sign-in.api.ts';

const handOverSchema = z.object({ accessToken: z.string().regex(/^[\w-]{43}$/) });

export const appSessionApi = createApi().openapi(
  createRoute({
    method: 'post',
    path: '/auth/app-session',
    operationId: 'takeOverAppSession',
    rate: 'writes',
    middleware: jsonOnly,
    summary: 'Starts the session of the native app in its web page',
    request: { body: jsonBody(handOverSchema) },
    failures: ['APP_SESSION_OVER', 'OTHER_MEMBER', 'EXPIRED_ACCESS_TOKEN'],
    responses: dataResponse('The web page is signed in', z.null()),
  }),
  async (context) => {
    const { accessToken } = context.req.valid('json');
    const db = context.get('db');
    const handed = await lookUpSession(db, { accessToken });
    if (handed.state !== 'live' || handed.kind !== 'app') throw new ApiError('APP_SESSION_OVER');
    const own = context.get('session');
    // Only a refresh tells to which member an expired session belongs. The page refreshes it and repeats the call.
    if (own.state === 'expired') throw new ApiError('EXPIRED_ACCESS_TOKEN');
    if (own.state === 'live') {
      if (own.viewer.id !== handed.viewer.id) throw new ApiError('OTHER_MEMBER');
      if (own.familyId === handed.familyId) return context.json(dataBody(null), 200);
      await endSession(db, own.familyId);
    }
    const cookies = cookiesOf(context.get('config'));
    for (const cookie of cookies.writeAccessToken(accessToken)) context.header('set-cookie', cookie, { append: true });
    context.header('cache-control', 'no-store');
    context.header('clear-site-data', FORGET_PREFETCHED);
    return context.json(dataBody(null), 200);
  },
);
