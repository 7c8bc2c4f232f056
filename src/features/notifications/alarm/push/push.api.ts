import { ECDH } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, jsonBody, jsonOnly } from '../../../../http/api.ts';
import { dataBody } from '../../../../http/envelope.ts';
import { ApiError } from '../../../../http/errors.ts';
import { createRoute } from '../../../../http/route.ts';
import { membersOnly, requireSession } from '../../../../session/guard.ts';
import { pushKeys } from './push-keys.server.ts';
import { pushServiceOf } from './push-service.ts';
import { isSubscribed, subscribe, unsubscribe } from './push-subscription.server.ts';

const endpointSchema = z.string().min(1).max(1_000).openapi({ description: 'The URL of the subscription' });

/** A subscription as `JSON.stringify(subscription)` returns it in browsers. */
const subscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/)
      .refine(isPoint)
      .openapi({ description: 'The browser’s public key, 65 bytes in base64url' }),
    auth: z
      .string()
      .regex(/^[\w-]{22}(==)?$/)
      .openapi({ description: 'The secret of the subscription, 16 bytes in base64url' }),
  }),
});

const subscribed = z.object({ subscribed: z.boolean() });

export const pushApi = createApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/v1/alarm/push',
      operationId: 'getPush',
      middleware: membersOnly,
      summary: 'Returns the key for push subscriptions, and whether this session has the given subscription',
      request: { query: z.object({ endpoint: endpointSchema.optional() }) },
      responses: dataResponse(
        'The key, and whether the subscription is stored',
        subscribed.extend({ publicKey: z.string().openapi({ description: 'The VAPID key in base64url' }) }),
      ),
    }),
    async (context) => {
      const { familyId } = requireSession(context);
      const { endpoint } = context.req.valid('query');
      const isKnown = endpoint !== undefined && (await isSubscribed(context.get('db'), familyId, endpoint));
      const { publicKey } = pushKeys(context.get('config'));
      return context.json(dataBody({ publicKey, subscribed: isKnown }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/alarm/push',
      operationId: 'subscribeToPush',
      rate: 'writes',
      middleware: [membersOnly, jsonOnly] as const,
      summary: 'Sends the caller’s alarms to this subscription, the only one of the session, until the session ends',
      request: { body: jsonBody(subscriptionSchema) },
      responses: dataResponse('The new state', subscribed),
    }),
    async (context) => {
      const { viewer, familyId } = requireSession(context);
      const { db, config } = context.var;
      const subscription = context.req.valid('json');
      if (!pushServiceOf(subscription.endpoint, config.pushServices)) {
        throw new ApiError('BAD_REQUEST', '이 브라우저의 알림 서비스로는 보낼 수 없어요.', { field: 'endpoint' });
      }
      const isNow = await subscribe(db, { memberId: viewer.id, familyId }, subscription);
      return context.json(dataBody({ subscribed: isNow }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/v1/alarm/push',
      operationId: 'unsubscribeFromPush',
      rate: 'writes',
      middleware: membersOnly,
      summary: 'Deletes a push subscription of the caller',
      request: { query: z.object({ endpoint: endpointSchema }) },
      responses: dataResponse('The new state', subscribed),
    }),
    async (context) => {
      const { viewer } = requireSession(context);
      await unsubscribe(context.get('db'), viewer.id, context.req.valid('query').endpoint);
      return context.json(dataBody({ subscribed: false }), 200);
    },
  );

/** Returns whether the key is a point on the curve. Nothing can be encrypted with any other key. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
