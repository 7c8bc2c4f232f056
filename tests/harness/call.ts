import type { TestServer } from './server.ts';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, where it is that. */
  // biome-ignore lint/suspicious/noExplicitAny: every call answers with a shape of its own, which its test states
  body: any;
};

type Options = { cookie?: string; body?: unknown; headers?: Record<string, string> };

/** Makes a call such as `PUT /api/v1/user/userinfo`: an object goes out as JSON, anything else as it is. */
export async function call(server: TestServer, line: string, options: Options = {}): Promise<Answer> {
  const { cookie, body, headers } = options;
  const [method, path] = line.split(' ', 2);
  const isJson = body !== null && typeof body === 'object' && !(body instanceof FormData);
  const answer = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...(cookie && { cookie }), ...headers },
  });
  const text = await answer.text();
  const hasJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: answer.status, headers: answer.headers, text, body: hasJson ? JSON.parse(text) : undefined };
}

/** Status and name of a failure, or of what went well. */
export function outcome({ status, body }: Answer): [status: number, code: string] {
  return [status, body?.error?.code ?? body?.status?.message ?? ''];
}

/** The cookies that a browser without any holds after this answer, as it sends them. */
export function cookiesAfter({ headers }: Pick<Answer, 'headers'>): string {
  const kept = headers.getSetCookie().filter((cookie) => !/;\s*max-age=0/i.test(cookie));
  return kept.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** Names of the cookies that an answer takes away. */
export function clearedCookies({ headers }: Pick<Answer, 'headers'>): string[] {
  const cleared = headers.getSetCookie().filter((cookie) => /;\s*max-age=0/i.test(cookie));
  return cleared.map((cookie) => cookie.split('=', 1)[0] ?? '').sort();
}

/** Whom a page takes its reader for; undefined for a visitor. */
export function readerOf({ text }: Pick<Answer, 'text'>): { id: number; nickname: string } | undefined {
  const [, value] = /<html[^>]*\sdata-me="([^"]*)"/.exec(text) ?? [];
  return value && JSON.parse(value.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
