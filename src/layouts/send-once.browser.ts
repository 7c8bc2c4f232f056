/** A form of the console that has gone out is not sent once more while its answer is on its way. */

const sent = new Set<EventTarget | null>();

addEventListener('submit', (event) => {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
  if (sent.has(target)) event.preventDefault();
  else sent.add(target);
});

// Whoever is asked whether to leave may stay.
addEventListener('beforeunload', ({ defaultPrevented }) => {
  if (defaultPrevented) sent.clear();
});
addEventListener('pageshow', () => sent.clear());

export {};
