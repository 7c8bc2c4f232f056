import { afterEach, vi } from 'vitest';
import { whileHeld, whileUnderWay } from './clock.ts';

/**
 * The network of a page under test. `fetch` and `XMLHttpRequest` reach the API in this process or responses that the
 * test defines, instead of a server.
 */

/** Answers a request. If it returns undefined, the connection breaks. */
export type Answering = (request: Request) => Response | undefined | Promise<Response | undefined>;

type Fault = { line: string; at: 'request' | 'answer'; times: number };

export type Network = {
  /** Lines such as `PUT /api/v1/draft/talk/7` of all requests that reached the server, in order. */
  heard: string[];
  /** Lines of all requests that the page made, including lost ones. */
  sent: string[];
  /** Delivers the next requests whose line starts with this text, and loses their responses. */
  loseAnswers(line: string, times?: number): void;
  /** Loses the next requests whose line starts with this text before they reach the server. */
  loseRequests(line: string, times?: number): void;
  /** Delays requests whose line starts with this text until the returned function is called. */
  hold(line: string): () => void;
  /**
   * Answers requests whose line starts with this text instead of the server, until the test ends or `undo` is called.
   */
  answer(line: string, answering: Answering): { undo: () => void };
  /** Sets `navigator.onLine` and sends the event `online` or `offline`; while offline, all requests fail. */
  setOnline(isOnline: boolean): void;
  /** The browser's cookies for the server. Requests send them; responses change them. */
  cookies: Map<string, string>;
};

/** Returns a failure response in the envelope of the API. */
export const failure = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status: { code: status, message: code }, error: { code, message: code }, ...more }, { status });

/**
 * Replaces the network of the page until the test ends.
 * @param server answers all requests without another answer
 */
export function openNetwork(server: Answering = () => undefined): Network {
  const faults: Fault[] = [];
  const holds: { line: string; released: Promise<void> }[] = [];
  const answers: { line: string; answering: Answering }[] = [];
  const cookies = new Map<string, string>();
  const [heard, sent]: [string[], string[]] = [[], []];
  let isOnline = true;

  function isLost(line: string, at: Fault['at']): boolean {
    const fault = faults.find((each) => each.at === at && each.times > 0 && line.startsWith(each.line));
    if (fault) fault.times -= 1;
    return fault !== undefined;
  }

  async function answerOf(request: Request, line: string): Promise<Response> {
    if (!isOnline || isLost(line, 'request')) throw new TypeError('Failed to fetch');
    for (const { released } of holds.filter((each) => line.startsWith(each.line))) await whileHeld(released);
    request.signal.throwIfAborted();
    heard.push(line);
    const { answering } = answers.findLast((each) => line.startsWith(each.line)) ?? { answering: server };
    const answer = await answering(request);
    for (const cookie of answer?.headers.getSetCookie() ?? []) keepCookie(cookies, cookie);
    if (!answer || !isOnline || isLost(line, 'answer')) throw new TypeError('Failed to fetch');
    request.signal.throwIfAborted();
    return answer;
  }

  vi.stubGlobal('fetch', (input: Request | string | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? new Request(input, init) : new Request(new URL(input, location.href), init);
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}${search}`;
    sent.push(line);
    const aborted = new Promise<never>((_, reject) => {
      if (request.signal.aborted) reject(request.signal.reason);
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    return Promise.race([whileUnderWay(() => answerOf(request, line)), aborted]);
  });

  return {
    heard,
    sent,
    cookies,
    loseAnswers: (line, times = 1) => void faults.push({ line, at: 'answer', times }),
    loseRequests: (line, times = 1) => void faults.push({ line, at: 'request', times }),
    hold(line) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.push({ line, released: promise });
      return resolve;
    },
    answer(line, answering) {
      const added = { line, answering };
      answers.push(added);
      return { undo: () => void answers.splice(answers.indexOf(added), 1) };
    },
    setOnline(value) {
      isOnline = value;
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
      dispatchEvent(new Event(value ? 'online' : 'offline'));
    },
  };
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (/;\s*max-age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
