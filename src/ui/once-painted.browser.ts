/** Does something as soon as the browser has painted what the page shows by now; on a hidden page once it is looked at. */
export function oncePainted(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
