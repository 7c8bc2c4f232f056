/** The viewer's toggles that were on when the page was sent, such as `applause-story:12`. Runs in the browser. */
const keys = new Set(globalThis.document?.documentElement.dataset.on?.split(' '));

export function isSwitchedOn(key: string): boolean {
  return keys.has(key);
}
