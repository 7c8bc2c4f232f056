/** Runs a function after the next paint. On a hidden page, it runs after the page becomes visible. */
export function oncePainted(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
