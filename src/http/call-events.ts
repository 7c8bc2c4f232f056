import type { CallFailure } from './client.browser.ts';

/** What becomes of the browser's calls, for those who must know of every one; without loading the client itself. */
type Listeners = {
  /** A call was answered, by a server whose pages have these scripts and styles (`build-header.ts`). */
  answered: (build: string | null) => void;
  /** The session is over: its state must go, whatever the reason. */
  sessionLost: () => void;
  /** A session has begun in this page. */
  signedIn: (tokens: { accessToken: string; refreshToken: string }) => void;
  /** The tokens were refreshed; the answer's tokens as JSON. */
  refreshed: (tokens: string) => void;
  /** A call failed, whatever the reason; before it is rejected and before `sessionLost`. */
  failed: (failure: CallFailure) => void;
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

export function tellOfCall<Event extends keyof Listeners>(event: Event, ...news: Parameters<Listeners[Event]>): void {
  for (const listener of listeners[event]) (listener as (...news: Parameters<Listeners[Event]>) => void)(...news);
}
