import type { FailureBody } from '../envelope.ts';

/** A call was answered with a failure, or not answered (status 0). */
export interface FailedCall extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: Partial<FailureBody> & Record<string, unknown>;
  /** The path of the call, without its query. */
  readonly path: string;
}

/** Events of the browser's calls. Listeners need not load the client itself. */
type Listeners = {
  /** A call was answered by a server with this browser build (`build-header.ts`). */
  answered: (build: string | null) => void;
  /** The session is over for any reason, so its state must be deleted. */
  sessionLost: () => void;
  /** A session has begun on this page. */
  signedIn: (tokens: { accessToken: string; refreshToken: string }) => void;
  /** The tokens were refreshed. The argument is the new tokens as JSON. */
  refreshed: (tokens: string) => void;
  /** A call failed for any reason. Sent before the call rejects and before `sessionLost`. */
  failed: (failure: FailedCall) => void;
};

const listeners: { [Event in keyof Listeners]: Set<Listeners[Event]> } = {
  answered: new Set(),
  sessionLost: new Set(),
  signedIn: new Set(),
  refreshed: new Set(),
  failed: new Set(),
};

export function onCall<Event extends keyof Listeners>(event: Event, listener: Listeners[Event]): void {
  listeners[event].add(listener);
}

export function emitCallEvent<Event extends keyof Listeners>(
  event: Event,
  ...news: Parameters<Listeners[Event]>
): void {
  for (const listener of listeners[event]) (listener as (...news: Parameters<Listeners[Event]>) => void)(...news);
}
