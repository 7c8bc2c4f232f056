import { afterEach, vi } from 'vitest';

/**
 * The clock of a page under test. Timers and dates stand still. Requests to the API and its database take real time,
 * and `pass` waits for them.
 */

const HELD = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
/** In milliseconds. Timers do not advance while a request is under way. */
const STEP = 100;

let requests = 0;

/**
 * Stops the clock until the test ends.
 * @param at the time that the clock shows; the present by default
 */
export function stopClock(at: Date | string = new Date()): void {
  vi.useFakeTimers({ toFake: [...HELD], now: new Date(at) });
}

/** Advances timers by this many milliseconds, and waits for the response to each request that they send. */
export async function pass(ms: number): Promise<void> {
  await settle();
  for (let left = ms; left > 0; left -= STEP) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP, left));
    if (requests > 0) await settle();
  }
  await settle();
}

/** Waits until no request is under way and the page has processed the responses. */
export async function settle(): Promise<void> {
  do {
    // A few turns of the event loop cover promises and the streams of responses.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  } while (requests > 0);
}

/** Counts a request as under way until it has a response. */
export async function whileUnderWay<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  requests += 1;
  try {
    return await request();
  } finally {
    requests -= 1;
  }
}

/** Waits for a promise that the test resolves. The held request does not count as under way meanwhile. */
export async function whileHeld(released: Promise<void>): Promise<void> {
  requests -= 1;
  await released;
  requests += 1;
}

afterEach(() => {
  vi.useRealTimers();
});
