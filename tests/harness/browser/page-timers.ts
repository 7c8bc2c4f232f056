/** The functions of a page that call back later. A browser forgets them when it leaves the page. */
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
 * Watches the timers and frames that are asked for through a global object.
 * @param scope such as `globalThis`; its functions are replaced
 * @returns leaves the page: nothing that was asked for is called any more, nor is what is asked for afterwards
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
