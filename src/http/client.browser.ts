import { ofetch } from 'ofetch';
import type { AddressOf, AnswerOf, CallOf } from '../api/calls.ts';
import { BUILD_HEADER } from './build-header.ts';
import { tellOfChange } from './changed-cookie.ts';
import { tellOfCall } from './call-events.ts';
import { callHeaders } from './call-headers.browser.ts';
import { discoverAddress } from './discover-address.browser.ts';
import type { FailureBody } from './envelope.ts';
import { NO_CONNECTION } from './no-connection.ts';

/** How our pages call the two services. Runs in the browser. */

/**
 * How long an answer is waited for, to its last byte, as specified for the discover service; files, which a slow network sends
 * longer, have it from the last byte that moved.
 */
export const TIMEOUT_MS = 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Options = OwnOptions & {
  method?: Method;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON, unless it is a form. */
  body?: object;
};

type OwnOptions = {
  headers?: Record<string, string>;
  /** Of an earlier call that failed, when this one tries the same again: the server acts once for both. */
  requestId?: string;
  /** Of a call that begins or ends a session: it changes who looks, and nothing that a kept page shows. */
  isOfSession?: true;
  /** Goes on when the page is left. */
  keepalive?: boolean;
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
    super(body.error?.message ?? body.status?.message ?? NO_CONNECTION);
    this.status = status;
    this.code = body.error?.code ?? '';
    this.body = body;
    this.path = path;
  }
}

/** Calls the main service. @returns `data` of its answer @throws CallFailure */
export async function callMain<Path extends AddressOf<'data'>, M extends Method = 'GET'>(
  path: Path,
  options: OptionsOf<M, Path> = {} as OptionsOf<M, Path>,
): Promise<AnswerOf<'data', M, Path>> {
  const { data } = await call<{ data: AnswerOf<'data', M, Path> }>(`/api${path}`, options);
  return data;
}

/** Calls the discover service. @returns `result` of its answer @throws CallFailure */
export async function callDiscover<Path extends AddressOf<'result'>, M extends Method = 'GET'>(
  path: `/api${Path}`,
  options: OptionsOf<M, Path> = {} as OptionsOf<M, Path>,
): Promise<AnswerOf<'result', M, Path>> {
  const { result } = await call<{ result: AnswerOf<'result', M, Path> }>(discoverAddress(path), options);
  return result;
}

/** What a call takes beside its address: as its route says. */
type OptionsOf<M extends Method, Path extends string> = OwnOptions & { method?: M } & SentTo<CallOf<M, Path>>;

type SentTo<Call> = Call extends { input: infer Input } ? QueryOf<Input> & BodyOf<Input> : never;

type QueryOf<Input> = Input extends { query: infer Query }
  ? object extends Query
    ? { query?: Query }
    : { query: Query }
  : { query?: undefined };

/** Where a route declares a JSON body, the call has to send that shape; forms are not checked. */
type BodyOf<Input> = Input extends { json: infer Json }
  ? undefined extends Json
    ? { body?: Json }
    : { body: Json }
  : { body?: object | undefined };

async function call<Body>(url: string, options: Options): Promise<Body> {
  // One id for the call and its replay: it is also the key under which the server acts only once.
  const { requestId, isOfSession = false, ...rest } = options;
  const isChange = !isOfSession && options.method !== undefined && options.method !== 'GET';
  // Told before the call as well as after it: the page may be left before the answer comes.
  if (isChange) tellOfChange();
  const headers = { ...callHeaders(), ...(requestId && { 'x-request-id': requestId }), ...rest.headers };
  const answer = await withRefresh(() => send(url, { ...rest, headers }));
  if (isChange) tellOfChange();
  if (isSuccess(answer)) return answer.body as Body;
  throw failureOf(answer, url);
}

/** As specified, a body of status 403 ends the session under any HTTP status. */
const isForbidden = ({ body }: Answer) => body.status?.code === 403;

/** Whether an answer is of a call that did what it was asked for. */
export function isSuccess(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300 && !isForbidden(answer);
}

/** Makes a failure of an answer, and tells all who must know of it. */
export function failureOf(answer: Answer, url: string): CallFailure {
  const { body } = answer;
  const status = isForbidden(answer) ? 403 : answer.status;
  const failure = new CallFailure(status, body, new URL(url, location.href).pathname);
  tellOfCall('failed', failure);
  if (status === 401 || isForbidden(answer)) tellOfCall('sessionLost');
  return failure;
}

export type Answer = { status: number; body: Partial<FailureBody> & Record<string, unknown> };

async function send(url: string, { query, ...options }: Options): Promise<Answer> {
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const limit = new AbortController();
  const timer = options.body instanceof FormData ? undefined : setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await ofetch.raw(url, {
      ...options,
      query: Object.fromEntries(defined),
      ignoreResponseError: true,
      retry: false,
      credentials: 'include',
      signal: limit.signal,
    });
    tellOfCall('answered', response.headers.get(BUILD_HEADER));
    const body = response._data as Answer['body'] | undefined;
    return { status: response.status, body: typeof body === 'object' ? (body ?? {}) : {} };
  } catch {
    return { status: 0, body: {} };
  } finally {
    clearTimeout(timer);
  }
}

/** Statuses of a refresh that nobody answered: no connection, or a proxy or a busy server in the place of the service. */
const UNANSWERED = [0, 502, 503, 504];

/**
 * Sends a call, and once more after a refresh of the session if its access token has expired.
 * @returns the answer of the call; that of the refresh if nobody answered it, which says nothing about the session
 */
export async function withRefresh(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.status !== 401 || answer.body.status?.message !== 'EXPIRED_ACCESS_TOKEN') return answer;
  const refresh = await refreshSession();
  if (UNANSWERED.includes(refresh.status)) return refresh;
  return isDone(refresh) ? send() : answer;
}

let refreshing: Promise<Answer> | undefined;

/** One refresh for all calls of this page that need it; other tabs are given the same tokens by the server. */
function refreshSession(): Promise<Answer> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<Answer> {
  const refresh = await send('/api/v1/user/refresh', { method: 'POST', headers: callHeaders() });
  if (isDone(refresh)) tellOfCall('refreshed', refresh.body.status?.message ?? '');
  return refresh;
}

function isDone({ status, body }: Answer): boolean {
  return status === 200 && body.status?.code === 200;
}
