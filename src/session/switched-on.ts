/** What the reader of this page had switched on when it was sent, such as `applause-story:12`. Runs in the browser. */
const keys = new Set(globalThis.document?.documentElement.dataset.on?.split(' '));

export function isSwitchedOn(key: string): boolean {
  return keys.has(key);
}
