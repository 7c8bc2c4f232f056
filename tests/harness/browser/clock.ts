import { afterEach, vi } from 'vitest';

/**
 * The clock of a page under test. Timers and dates stand still; requests to the API and its database take the real time that
 * they need, and `pass` waits for them.
 */

const HELD = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
/** In milliseconds. No time passes for timers while a request is on its way. */
const STEP = 100;

let requests = 0;

/** Stops the clock until the test ends. @param at the time that it shows: the present unless told otherwise */
export function holdClock(at: Date | string = new Date()): void {
  vi.useFakeTimers({ toFake: [...HELD], now: new Date(at) });
}

/** Lets time pass for timers, in milliseconds, and waits until each request that this causes is answered. */
export async function pass(ms: number): Promise<void> {
  await settle();
  for (let left = ms; left > 0; left -= STEP) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP, left));
    if (requests > 0) await settle();
  }
  await settle();
}

/** Waits until no request is on its way, and everything that follows from the answers has happened. */
export async function settle(): Promise<void> {
  do {
    // A few turns of the event loop: promises, and the streams of answers.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  } while (requests > 0);
}

/** Counts a request as on its way until it is answered. */
export async function whileUnderWay<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  requests += 1;
  try {
    return await request();
  } finally {
    requests -= 1;
  }
}

/** Waits for something that the test does, during which a request does not count as on its way. */
export async function whileHeld(released: Promise<void>): Promise<void> {
  requests -= 1;
  await released;
  requests += 1;
}

afterEach(() => {
  vi.useRealTimers();
});
