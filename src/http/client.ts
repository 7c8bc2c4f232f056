import { ofetch } from 'ofetch';
import { tellOfCall } from './call-events.ts';
import { callHeaders } from './call-headers.ts';
import type { FailureBody, Status } from './envelope.ts';
import { NO_CONNECTION } from './no-connection.ts';

/** How our pages call the two services (spec 1, sections 4 and 7). Runs in the browser. */

const DISCOVER_TIMEOUT_MS = 60_000;

type Options = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON, unless it is a form. */
  body?: object;
  headers?: Record<string, string>;
  /** Of an earlier call that failed, when this one tries the same again: the server acts once for both. */
  requestId?: string;
};

/** A call that was answered with a failure, or not at all (status 0). */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly status: number;
  readonly code: string;
  readonly body: Partial<FailureBody> & Record<string, unknown>;
  /** Of the call, without its query. */
  readonly path: string;

  constructor(status: number, body: Partial<FailureBody> & Record<string, unknown>, path: string) {
    super(body.error?.message ?? NO_CONNECTION);
    this.status = status;
    this.code = body.error?.code ?? '';
    this.body = body;
    this.path = path;
  }
}

/** Calls the main service. @returns `data` of its answer @throws CallFailure */
export async function callMain<Data>(path: `/${'v1' | 'auth'}/${string}`, options: Options = {}): Promise<Data> {
  const { data } = await call<{ data: Data }>(`/api${path}`, options);
  return data;
}

/** Calls the discover service. @returns `result` of its answer @throws CallFailure */
export async function callDiscover<Result>(path: `/api/v1/${string}`, options: Options = {}): Promise<Result> {
  const { result } = await call<{ result: Result }>(path, options, DISCOVER_TIMEOUT_MS);
  return result;
}

async function call<Body>(url: string, options: Options, timeout?: number): Promise<Body> {
  // One id for the call and its replay: it is also the key under which the server acts only once.
  const { requestId, ...rest } = options;
  const headers = { ...callHeaders(), ...(requestId && { 'x-request-id': requestId }), ...rest.headers };
  let answer = await send(url, { ...rest, headers }, timeout);
  const isExpired = answer.status === 401 && answer.body.status?.message === 'EXPIRED_ACCESS_TOKEN';
  if (isExpired && (await refresh())) answer = await send(url, { ...rest, headers }, timeout);
  if (answer.status >= 200 && answer.status < 300) return answer.body as Body;
  const failure = new CallFailure(answer.status, answer.body, url);
  if (answer.status === 401 || answer.body.status?.code === 403) tellOfCall('sessionLost');
  else tellOfCall('failed', failure);
  throw failure;
}

type Answer = { status: number; body: Partial<FailureBody> & Record<string, unknown> };

async function send(url: string, { query, ...options }: Options, timeout?: number): Promise<Answer> {
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  try {
    const response = await ofetch.raw(url, {
      ...options,
      query: Object.fromEntries(defined),
      ignoreResponseError: true,
      retry: false,
      credentials: 'include',
      ...(timeout && { timeout }),
    });
    const body = response._data as Answer['body'] | undefined;
    return { status: response.status, body: typeof body === 'object' ? (body ?? {}) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

let refreshing: Promise<boolean> | undefined;

/** One refresh for all calls of this page that need it; other tabs are given the same tokens by the server. */
function refresh(): Promise<boolean> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<boolean> {
  const { status, body } = await send('/api/v1/user/refresh', { method: 'POST', headers: callHeaders() });
  const answer = body.status as Status | undefined;
  if (status !== 200 || answer?.code !== 200) return false;
  tellOfCall('refreshed', answer.message);
  return true;
}
