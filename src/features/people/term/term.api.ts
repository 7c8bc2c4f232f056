import { z } from '@hono/zod-openapi';
import { createApi, dataResponse } from '../../../http/api.ts';
import { dataBody } from '../../../http/envelope.ts';
import { ApiError } from '../../../http/errors.ts';
import { createRoute } from '../../../http/route.ts';
import { getCurrentTerm } from './term.server.ts';
import { bodyOfTerm } from './term-text.ts';

const termSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  title: z.string(),
  version: z.string(),
  executeDate: z.iso.date(),
  body: z.string(),
});

export const termApi = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/v1/term/{code}',
    operationId: 'getTerm',
    summary: 'Returns the version of the terms that is in force; the body is a JSON string of nodes',
    request: { params: z.object({ code: z.string().openapi({ example: 'PRIVACY' }) }) },
    failures: ['NOT_FOUND'],
    responses: dataResponse('The terms', termSchema),
  }),
  async (context) => {
    const term = await getCurrentTerm(context.get('db'), context.req.valid('param').code);
    if (!term) throw new ApiError('NOT_FOUND');
    const { id, code, title, version, executeDate } = term;
    return context.json(
      dataBody({ id, code, title, version, executeDate, body: JSON.stringify(bodyOfTerm(term.text)) }),
      200,
    );
  },
);
