import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, jsonBody, jsonOnly } from '../../../../http/api.ts';
import { dataBody } from '../../../../http/envelope.ts';
import { ApiError } from '../../../../http/errors.ts';
import { createRoute } from '../../../../http/route.ts';
import { cookiesOf } from '../../../../session/cookies.ts';
import { checkIfRefused, membersOnly, requireViewer } from '../../../../session/guard.ts';
import { appealSchema, sendAppeal } from './appeal.server.ts';
import { loginSchema, paramKeySchema } from '../../../people/sign-in/sign-in.ts';
import { getOwnDecision } from '../decision/decisions.server.ts';
import { appealSuspension } from './suspension-appeal.server.ts';

const ownDecision = checkIfRefused(async (db, id, memberId) => {
  if (!(await getOwnDecision(db, id, memberId))) throw new ApiError('NOT_FOUND');
});

export const appealApi = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/decision/{id}/appeal',
      operationId: 'sendAppeal',
      isOfMain: true,
      rate: 'writes',
      middleware: [membersOnly, ownDecision, jsonOnly] as const,
      summary: 'Appeals against a decision about a content, a comment or the account of the caller; possible once',
      request: { params: z.object({ id: idSchema }), body: jsonBody(appealSchema) },
      failures: ['NOT_FOUND'],
      responses: dataResponse('The appeal is stored', z.object({ state: z.literal('WAITING') })),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const { text } = context.req.valid('json');
      await sendAppeal(context.get('db'), { id, memberId: requireViewer(context).id, text });
      return context.json(dataBody({ state: 'WAITING' as const }), 200);
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/v1/user/suspension/appeal',
      operationId: 'appealSuspension',
      isOfMain: true,
      rate: 'signIns',
      middleware: jsonOnly,
      summary: 'Appeals against the suspension that refused a login; possible once; `paramKey` proves the identity',
      request: {
        query: z.object({ paramKey: paramKeySchema }),
        body: jsonBody(loginSchema.omit({ isMobile: true }).extend(appealSchema.shape)),
      },
      failures: ['NO_ACCOUNT'],
      responses: dataResponse('The appeal is stored', z.object({ state: z.literal('WAITING') })),
    }),
    async (context) => {
      const { loginType: provider, loginId: subject, text } = context.req.valid('json');
      const { paramKey } = context.req.valid('query');
      const browser = cookiesOf(context.get('config')).readBrowser(context.req.header('cookie'));
      await appealSuspension(context.get('db'), { provider, subject, paramKey, browser }, text);
      return context.json(dataBody({ state: 'WAITING' as const }), 200);
    },
  );
