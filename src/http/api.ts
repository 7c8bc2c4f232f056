import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Database } from '../db/connection.ts';
import { product } from '../product.ts';
import { translateDatabaseFault } from './database-faults.ts';
import { type ErrorCode, ApiError, failureBody, statusOf } from './errors.ts';

export type ApiEnv = { Variables: { db: Database; requestId: string } };
export type Api = OpenAPIHono<ApiEnv>;

export const apiDescription = {
  openapi: '3.1.0',
  info: { title: `${product.name} API`, version: '1' },
  servers: [{ url: '/api' }],
};

/** A group of routes; bad input answers 400 with the field named. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (parsed, context) => {
      if (parsed.success) return;
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      const message = field ? `${field} 값을 확인해 주세요.` : '입력한 내용을 확인해 주세요.';
      return context.json(failureBody('BAD_REQUEST', message), 400);
    },
  });
}

/** Puts the groups together under `/api`, with what every answer has in common. */
export function composeApi(groups: Api[], report: (error: unknown, requestId: string) => void): Api {
  const api = createApi();
  for (const group of groups) api.route('/', group);
  api.doc31('/openapi.json', apiDescription);
  refuseOtherMethods(api);
  api.all('*', (context) => context.json(failureBody('NOT_FOUND'), 404));
  api.onError((thrown, context) => {
    const error = translateDatabaseFault(thrown);
    const known = error instanceof ApiError;
    if (!known || error.status >= 500) report(thrown, context.get('requestId'));
    return known ? failure(error.code, error.message) : failure('INTERNAL');
  });
  return api;
}

function failure(code: ErrorCode, message?: string): Response {
  const headers = statusOf(code) === 503 ? { 'retry-after': '5' } : undefined;
  return Response.json(failureBody(code, message), { status: statusOf(code), headers });
}

function refuseOtherMethods(api: Api): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].join(', ');
    api.all(path, (context) => {
      context.header('allow', allow);
      return context.json(failureBody('METHOD_NOT_ALLOWED'), 405);
    });
  }
}

/** The largest id that a number in JSON can carry exactly. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Zero-based page numbers, far enough for any list. */
export const pageNumberSchema = z.coerce.number().int().min(0).max(1_000_000).default(0);

export function pageSizeSchema(standard: number) {
  return z.coerce.number().int().min(1).max(100).default(standard);
}

const statusSchema = z.object({ code: z.number().int(), message: z.string() });
export const pageSchema = z.object({
  number: z.number().int(),
  size: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
});

/** The 200 answer of a discover service route, for its documentation. */
export function resultResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: jsonContent(description, z.object({ status: statusSchema, result: schema })), ...failures };
}

/** The 200 answer of a main service route, for its documentation. */
export function dataResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: jsonContent(description, z.object({ status: statusSchema, data: schema })), ...failures };
}

function jsonContent<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

const failures = {
  default: jsonContent(
    'Failure',
    z.object({ status: statusSchema, error: z.object({ code: z.string(), message: z.string() }) }),
  ),
};
