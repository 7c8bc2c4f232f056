import { ofetch } from 'ofetch';
import { BUILD_HEADER } from './build-header.ts';
import { markChange } from './changed-cookie.ts';
import { emitCallEvent, type FailedCall } from './call-events.ts';
import type { AddressOf, AnswerOf, CallOf } from '../calls.ts';
import { callHeaders } from './call-headers.browser.ts';
import { discoverAddress } from './discover-address.browser.ts';
import { NO_CONNECTION } from './no-connection.ts';

/** Calls the two services from our pages. Runs in the browser. */

/** The timeout for a whole answer, as specified for the discover service. Upload progress restarts it. */
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
  /** The id of a failed call that this call repeats. The server handles the two once. */
  requestId?: string;
  /** For calls that begin or end a session: they change the viewer, but no data that cached pages show. */
  isOfSession?: true;
  /** Lets the call continue when the page is left. */
  keepalive?: boolean;
};

export class CallFailure extends Error implements FailedCall {
  override name = 'CallFailure';
  readonly status: number;
  readonly code: string;
  readonly body: FailedCall['body'];
  readonly path: string;

  constructor(status: number, body: FailedCall['body'], path: string) {
    super(body.error?.message ?? body.status?.message ?? NO_CONNECTION);
    this.status = status;
    this.code = body.error?.code ?? '';
    this.body = body;
    this.path = path;
  }
}

/** Calls the main service. @returns the `data` of its answer @throws CallFailure */
export async function callMain<Path extends AddressOf<'data'>, M extends Method = 'GET'>(
  path: Path,
  options: OptionsOf<M, Path> = {} as OptionsOf<M, Path>,
): Promise<AnswerOf<'data', M, Path>> {
  const { data } = await call<{ data: AnswerOf<'data', M, Path> }>(`/api${path}`, options);
  return data;
}

/** Calls the discover service. @returns the `result` of its answer @throws CallFailure */
export async function callDiscover<Path extends AddressOf<'result'>, M extends Method = 'GET'>(
  path: `/api${Path}`,
  options: OptionsOf<M, Path> = {} as OptionsOf<M, Path>,
): Promise<AnswerOf<'result', M, Path>> {
  const { result } = await call<{ result: AnswerOf<'result', M, Path> }>(discoverAddress(path), options);
  return result;
}

/** The options of a call, with the types of its route. */
type OptionsOf<M extends Method, Path extends string> = OwnOptions & { method?: M } & SentTo<CallOf<M, Path>>;

type SentTo<Call> = Call extends { input: infer Input } ? QueryOf<Input> & BodyOf<Input> : never;

type QueryOf<Input> = Input extends { query: infer Query }
  ? object extends Query
    ? { query?: Query }
    : { query: Query }
  : { query?: undefined };

/** Requires the JSON body that the route declares; forms are not checked. */
type BodyOf<Input> = Input extends { json: infer Json }
  ? undefined extends Json
    ? { body?: Json }
    : { body: Json }
  : { body?: object | undefined };

async function call<Body>(url: string, options: Options): Promise<Body> {
  // The call and its repetition have the same id, so the server handles them once.
  const { requestId, isOfSession = false, ...rest } = options;
  const isChange = !isOfSession && options.method !== undefined && options.method !== 'GET';
  // Before the call as well, since the page may be left before the answer arrives.
  if (isChange) markChange();
  const headers = { ...callHeaders(), ...(requestId && { 'x-request-id': requestId }), ...rest.headers };
  const answer = await withRefresh(() => send(url, { ...rest, headers }));
  if (isChange) markChange();
  if (isSuccess(answer)) return answer.body as Body;
  throw failureOf(answer, url);
}

/** As specified, a body with status 403 ends the session regardless of the HTTP status. */
const isForbidden = ({ body }: Answer) => body.status?.code === 403;

/** Returns whether the call succeeded. */
export function isSuccess(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300 && !isForbidden(answer);
}

/** Returns the failure for an answer, and notifies the listeners. */
export function failureOf(answer: Answer, url: string): CallFailure {
  const { body } = answer;
  const status = isForbidden(answer) ? 403 : answer.status;
  const failure = new CallFailure(status, body, new URL(url, location.href).pathname);
  emitCallEvent('failed', failure);
  if (status === 401 || isForbidden(answer)) emitCallEvent('sessionLost');
  return failure;
}

export type Answer = Pick<FailedCall, 'status' | 'body'>;

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
    emitCallEvent('answered', response.headers.get(BUILD_HEADER));
    const body = response._data as Answer['body'] | undefined;
    return { status: response.status, body: typeof body === 'object' ? (body ?? {}) : {} };
  } catch {
    return { status: 0, body: {} };
  } finally {
    clearTimeout(timer);
  }
}

/** Statuses of a refresh that the service did not answer: no connection, a proxy's answer or an overloaded server. */
const UNANSWERED = [0, 502, 503, 504];

/**
 * Sends a call, and sends it again after refreshing the session if its access token has expired.
 * @returns the call's answer; the refresh's answer if the service did not answer it, which says nothing about the
 * session
 */
export async function withRefresh(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.status !== 401 || answer.body.status?.message !== 'EXPIRED_ACCESS_TOKEN') return answer;
  const refresh = await refreshSession();
  if (UNANSWERED.includes(refresh.status)) return refresh;
  return isDone(refresh) ? send() : answer;
}

let refreshing: Promise<Answer> | undefined;

/** Refreshes the session, once for concurrent calls of this page. Other tabs get the same tokens from the server. */
function refreshSession(): Promise<Answer> {
  refreshing ??= requestRefresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function requestRefresh(): Promise<Answer> {
  const refresh = await send('/api/v1/user/refresh', { method: 'POST', headers: callHeaders() });
  if (isDone(refresh)) emitCallEvent('refreshed', refresh.body.status?.message ?? '');
  return refresh;
}

function isDone({ status, body }: Answer): boolean {
  return status === 200 && body.status?.code === 200;
}
