import { z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonOnly, resultResponse } from '../../../http/api.ts';
import { resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { membersOnly, requireViewer } from '../../../session/guard.ts';
import { requireOwnNickname } from '../member/profile/profile.server.ts';
import { sessionKindOf } from '../sign-in/sign-in.api.ts';
import { makerSchema } from './maker-input.ts';
import { saveMaker } from './maker.server.ts';

export const makerApi = createApi().openapi(
  createRoute({
    method: 'put',
    path: '/v1/maker/me',
    operationId: 'saveMaker',
    rate: 'writes',
    middleware: [membersOnly, jsonOnly] as const,
    summary: 'Makes the caller a maker; for a maker, changes those fields that the body contains',
    request: { body: jsonBody(makerSchema) },
    failures: ['NICKNAME_TAKEN', 'MAKER_ENDED'],
    responses: resultResponse(
      'The maker is stored',
      z.object({
        makerId: z.number(),
        isNew: z.boolean().openapi({ description: 'Whether the caller was no maker before' }),
      }),
    ),
  }),
  async (context) => {
    const viewer = requireViewer(context);
    const input = context.req.valid('json');
    requireOwnNickname(viewer, input.nickname);
    const circumstances = { channel: sessionKindOf(context) };
    const isNew = await saveMaker(context.get('db'), viewer.id, input, circumstances);
    return context.json(resultBody({ makerId: viewer.id, isNew }), 200);
  },
);
