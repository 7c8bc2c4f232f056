import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { translateDatabaseFault } from './database-faults.ts';
import { ApiError, failureBody } from './errors.ts';

/**
 * The dependencies that `fetch.ts` passes to calls and pages, which never import them. A room above adds a dependency of
 * its own by declaration merging (`declare module`), so that this room imports nothing of it.
 */
export interface Application {
  config: Config;
  db: Database;
  log: Logger;
}

/** The values that middleware sets for one call. The rooms above add theirs in the same way. */
export interface CallVariables extends Application {
  requestId: string;
}

export type ApiEnv = { Variables: CallVariables };
export type Api = OpenAPIHono<ApiEnv>;

/** Creates a group of routes. Invalid input is answered with 400 and the name of the field. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (parsed, context) => {
      if (parsed.success) return;
      const [issue] = parsed.error.issues;
      const field = issue?.path.join('.') ?? '';
      const named = field ? `${field} 값을 확인해 주세요.` : '입력한 내용을 확인해 주세요.';
      // Our own rules have Korean messages; those of zod are for programmers.
      const message = issue && /[가-힣]/.test(issue.message) ? issue.message : named;
      return context.json({ ...failureBody('BAD_REQUEST', message), field }, 400);
    },
  });
}

/** Returns the failure that a caller gets for a thrown error. */
export function failureOf(thrown: unknown): ApiError {
  // Hono throws this for a body that it cannot read.
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return new ApiError(thrown.status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : 'BAD_REQUEST');
  }
  const error = translateDatabaseFault(thrown);
  return error instanceof ApiError ? error : new ApiError('INTERNAL');
}

export function failureResponse({ code, message, status, details, retryAfter }: ApiError): Response {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json({ ...failureBody(code, message), ...details }, { status, headers });
}

/** Accepts digits only: `Number` would also accept '', ' 1', '1e0' and '0x1'. */
function wholeNumber(least: number, most: number) {
  const number = z.number().int().min(least).max(most);
  return z.preprocess(
    (text: number | `${number}`) => (typeof text === 'string' && /^(0|[1-9]\d*)$/.test(text) ? Number(text) : text),
    number,
  );
}

/** The largest id is the largest integer that JSON numbers represent exactly. */
export const idSchema = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The id after which a list begins; 0 for the start. */
export const afterIdSchema = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Page numbers up to one million. */
export function pageNumberFrom(first: 0 | 1) {
  return wholeNumber(first, 1_000_000).default(first);
}

export const pageNumberSchema = pageNumberFrom(0);

export function pageSizeSchema(standard: number, most = 100) {
  return wholeNumber(1, most).default(standard);
}

/** Returns a JSON body for the `request` of a route. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Refuses a body of another content type before its fields are validated. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = (context, next) => {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
  return next();
};

/** Does the same for a call whose body is optional. */
export const jsonIfAny: MiddlewareHandler<ApiEnv> = (context, next) =>
  context.req.header('content-type') === undefined ? next() : jsonOnly(context, next);

const statusSchema = z.object({ code: z.number().int(), message: z.string() });
export const pageSchema = z.object({
  number: z.number().int(),
  size: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
});

/** Returns the 200 response of a discover service route, for the documentation. */
export function resultResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: jsonContent(description, z.object({ status: statusSchema, result: schema })) };
}

/** Returns the 200 response of a main service route, for the documentation. */
export function dataResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: jsonContent(description, z.object({ status: statusSchema, data: schema })) };
}

function jsonContent<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
