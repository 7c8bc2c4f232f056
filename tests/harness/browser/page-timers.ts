/**
 * Functions of a page that schedule a callback, with the functions that cancel it. A browser drops the callbacks when
 * it leaves the page.
 */
const SCHEDULERS = {
  setTimeout: 'clearTimeout',
  setInterval: 'clearInterval',
  setImmediate: 'clearImmediate',
  requestAnimationFrame: 'cancelAnimationFrame',
  requestIdleCallback: 'cancelIdleCallback',
} as const;

type Schedule = (call: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;
type Scope = Record<string, unknown>;

/**
 * Tracks the timers and frames that are scheduled through a global object.
 * @param scope for example `globalThis`; its functions are replaced
 * @returns a function that leaves the page: it cancels all callbacks, and later ones are not scheduled
 */
export function watchTimers(scope: object): () => void {
  const functions = scope as Scope;
  const waiting = new Map<unknown, Schedule>();
  let hasLeft = false;
  for (const [name, cancelling] of Object.entries(SCHEDULERS)) {
    const [schedule, cancel] = [functions[name] as Schedule | undefined, functions[cancelling] as Schedule | undefined];
    if (!schedule || !cancel) continue;
    const watched: Schedule = (call, ...rest) => {
      if (hasLeft) return undefined;
      const handle = schedule(
        (...args) => {
          if (name !== 'setInterval') waiting.delete(handle);
          call(...args);
        },
        ...rest,
      );
      waiting.set(handle, cancel);
      return handle;
    };
    functions[name] = Object.assign(watched, schedule);
    functions[cancelling] = (handle: unknown) => {
      waiting.delete(handle);
      (cancel as (handle: unknown) => void)(handle);
    };
  }
  return () => {
    hasLeft = true;
    for (const [handle, cancel] of waiting) (cancel as (handle: unknown) => void)(handle);
    waiting.clear();
  };
}
