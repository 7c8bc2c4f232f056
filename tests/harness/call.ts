import type { CallOf } from '../../src/http/calls.ts';
import type { FailureBody } from '../../src/http/envelope.ts';
import type { Me, SuspendInfo } from '../../src/session/me.ts';
import { mustBeDocumented } from './hostile/undocumented.ts';
import type { TestApi } from './server/in-process.ts';
import type { TestServer } from './server/server.ts';

/** The target of calls: a server, or the API in this process. */
export type Callee = Pick<TestServer, 'origin'> | Pick<TestApi, 'request'>;

export type Answer<Line extends string = string> = {
  status: number;
  headers: Headers;
  text: string;
  /** The body of a JSON response: the output of the route, or a failure. Otherwise undefined. */
  body: BodyOf<Line>;
};

/** The type is `any` for a line that is not a literal or matches no call. */
// biome-ignore lint/suspicious/noExplicitAny: such a test states itself what it expects
type BodyOf<Line extends string> = [Known<Line>] extends [never] ? any : Known<Line>['output'] & Failed;
/** Fields of a failure, including fields that only some failures have. */
type Failed = Pick<FailureBody, 'error'> & { field?: string; suspendInfo: SuspendInfo; draft?: object; story?: object };
type Known<Line extends string> = string extends Line
  ? never
  : Line extends `${infer Method} /api${infer Address}`
    ? CallOf<Method, Address extends `${infer Path}?${string}` ? Path : Address>
    : never;

type Options = { cookie?: string; body?: unknown; headers?: Record<string, string> };

/** Makes a call: `PUT /api/v1/user/userinfo`. An object is sent as JSON, any other body unchanged. */
export async function call<Line extends string>(
  callee: Callee,
  line: Line,
  options: Options = {},
): Promise<Answer<Line>> {
  const { cookie, body, headers } = options;
  const [method, path] = line.split(' ', 2);
  const isJson = body !== null && typeof body === 'object' && !(body instanceof FormData);
  const answer = await send(callee, path ?? '', {
    method,
    redirect: 'manual',
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...(cookie && { cookie }), ...headers },
  });
  const text = await answer.text();
  const hasJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json = hasJson ? JSON.parse(text) : undefined;
  mustBeDocumented(method ?? '', path ?? '', json?.error?.code);
  return { status: answer.status, headers: answer.headers, text, body: json };
}

function send(callee: Callee, path: string, init: RequestInit): Response | Promise<Response> {
  return 'request' in callee ? callee.request(path, init) : fetch(callee.origin + path, init);
}

/** @returns Status and error code of a failure, or status and message of a success. */
export function outcome({ status, body }: Answer): [status: number, code: string] {
  return [status, body?.error?.code ?? body?.status?.message ?? ''];
}

/** Returns the `cookie` header that a browser without cookies sends after this response. */
export function cookiesAfter({ headers }: Pick<Answer, 'headers'>): string {
  const kept = headers.getSetCookie().filter((cookie) => !/;\s*max-age=0/i.test(cookie));
  return kept.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** Returns the names of the cookies that a response deletes. */
export function clearedCookies({ headers }: Pick<Answer, 'headers'>): string[] {
  const cleared = headers.getSetCookie().filter((cookie) => /;\s*max-age=0/i.test(cookie));
  return cleared.map((cookie) => cookie.split('=', 1)[0] ?? '').sort();
}

/** Returns the member for whom a page is rendered; undefined for a visitor. */
export function readerOf({ text }: Pick<Answer, 'text'>): Pick<Me, 'id' | 'nickname' | 'suspendInfo'> | undefined {
  const [, value] = /<html[^>]*\sdata-me="([^"]*)"/.exec(text) ?? [];
  return value
    ? JSON.parse(value.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    : undefined;
}
