// biome-ignore lint/plugin: these two alone may pause; neither decides what a test sees
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats an attempt, with a pause after each, until it returns a value. For processes and connections that give no
 * signal when they are ready.
 * @throws the error of the attempt
 */
export async function untilThere<Value>(
  attempt: () => Promise<Value | undefined> | Value | undefined,
  everyMs = 20,
): Promise<Value> {
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    await pause(everyMs);
  }
}

/**
 * Takes samples at an interval until the work is done, and at least one.
 * @returns the result of the work
 */
export async function sampleWhile<Result>(
  everyMs: number,
  sample: () => Promise<void> | void,
  work: () => Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const sampling = (async () => {
    do {
      await sample();
      await pause(everyMs);
    } while (!isDone);
  })();
  const result = await work().finally(() => (isDone = true));
  await sampling;
  return result;
}
