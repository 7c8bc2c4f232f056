import { z } from '@hono/zod-openapi';
import { createApi, dataResponse, idSchema, jsonBody, jsonOnly } from '../../http/api.ts';
import { dataBody } from '../../http/envelope.ts';
import { ApiError } from '../../http/errors.ts';
import { createRoute } from '../../http/route.ts';
import { checkIfRefused, membersOnly, requireViewer } from '../../session/guard.ts';
import { appealSchema, sendAppeal } from './appeal.server.ts';
import { getOwnDecision } from './decisions.server.ts';

const ownDecision = checkIfRefused(async (db, id, memberId) => {
  if (!(await getOwnDecision(db, id, memberId))) throw new ApiError('NOT_FOUND');
});

export const appealApi = createApi().openapi(
  createRoute({
    method: 'post',
    path: '/v1/decision/{id}/appeal',
    operationId: 'sendAppeal',
    isOfMain: true,
    rate: 'writes',
    middleware: [membersOnly, ownDecision, jsonOnly] as const,
    summary: 'Objects to a decision of the operators about something of one’s own, once',
    request: { params: z.object({ id: idSchema }), body: jsonBody(appealSchema) },
    failures: ['NOT_FOUND'],
    responses: dataResponse('Taken in', z.object({ state: z.literal('WAITING') })),
  }),
  async (context) => {
    const { id } = context.req.valid('param');
    const { text } = context.req.valid('json');
    await sendAppeal(context.get('db'), { id, memberId: requireViewer(context).id, text });
    return context.json(dataBody({ state: 'WAITING' as const }), 200);
  },
);
