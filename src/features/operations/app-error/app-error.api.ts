import { z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonOnly, resultResponse } from '../../../http/api.ts';
import { resultBody } from '../../../http/envelope.ts';
import { createRoute } from '../../../http/route.ts';
import { buildVersion } from '../../../lib/build-version.ts';
import { isLongerThan, UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { CALLSTACK_LENGTH, ERROR_TITLE_LENGTH, NOT_SIGNED_IN } from './app-error.ts';
import { recordAppError } from './app-error.server.ts';

const reportedSchema = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(UNITS_PER_CHARACTER * ERROR_TITLE_LENGTH)
    .refine((title) => !isLongerThan(title, ERROR_TITLE_LENGTH)),
  callstack: z.string().max(CALLSTACK_LENGTH),
  userId: z.union([z.number().int().positive(), z.string().max(40)]).openapi({
    description: `A user id or \`${NOT_SIGNED_IN}\`. Ignored: the server takes the member from the session.`,
    example: NOT_SIGNED_IN,
  }),
});

export const appErrorApi = createApi().openapi(
  createRoute({
    method: 'post',
    path: '/report/app-error',
    operationId: 'reportAppError',
    isOfMain: true,
    rate: 'appErrors',
    middleware: jsonOnly,
    summary: 'Reports an error of a browser or of the native app',
    request: { body: jsonBody(reportedSchema) },
    responses: resultResponse('The report is accepted', z.null()),
  }),
  async (context) => {
    const { title, callstack } = context.req.valid('json');
    await recordAppError(context.get('db'), {
      title,
      callstack,
      memberId: viewerIdOf(context),
      version: buildVersion(),
    });
    return context.json(resultBody(null), 200);
  },
);
