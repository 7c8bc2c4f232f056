/** Prevents a second submit of a console form before the answer to the first. */

const sent = new Set<EventTarget | null>();

addEventListener('submit', (event) => {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
  if (sent.has(target)) event.preventDefault();
  else sent.add(target);
});

// If the browser asks whether to leave the page, the operator may stay and submit again.
addEventListener('beforeunload', ({ defaultPrevented }) => {
  if (defaultPrevented) sent.clear();
});
addEventListener('pageshow', () => sent.clear());

export {};
