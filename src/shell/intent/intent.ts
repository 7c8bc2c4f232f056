import type { ClientDirective } from 'astro';

const PRESSABLE = 'button, a, input, label, summary';
/** These do their own part without a script: text is typed, another tab opens. */
const READY_ALREADY = 'a[target=_blank], input:not([type=checkbox], [type=radio], [type=submit]), textarea';
/** For React to finish on a busy page, and on browsers that do not tell when they are idle. */
const IDLE_AFTER_MS = 500;

/**
 * Loads an island when a reader first points at, touches or focuses it, and then repeats the clicks that came too
 * early. A reader who touches nothing downloads no framework. `client:intent="now"` does not wait for the reader, who
 * has come for the island, but repeats their clicks all the same.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const signals = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const;
  const early: HTMLElement[] = [];
  let started = false;

  const start = async () => {
    if (started) return;
    started = true;
    for (const signal of signals) island.removeEventListener(signal, start, { capture: true });
    try {
      const hydrate = await load();
      await hydrate();
      // React has only begun: a checkbox that is clicked meanwhile would look unchanged to it.
      await idle();
    } finally {
      // Astro tells of a lost script by leaving `ssr`. Links still lead on then; a form would be sent off half.
      repeat(island.hasAttribute('ssr') ? early.filter((element) => element instanceof HTMLAnchorElement) : early);
    }
  };
  const repeat = (clicks: HTMLElement[]) => {
    island.removeEventListener('click', hold, { capture: true });
    for (const element of clicks) if (element.isConnected) element.click();
  };
  const hold = (event: MouseEvent) => {
    const { target } = event;
    // A new tab or window has no need to wait.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element)) return;
    if (target.closest(READY_ALREADY)) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = target.closest<HTMLElement>(PRESSABLE);
    // Whoever presses a button again is waiting; a box that is ticked again is not ticked.
    const isAgain = pressed?.matches('a, button') && early.includes(pressed);
    if (pressed && !isAgain) early.push(pressed);
    void start();
  };

  for (const signal of signals) island.addEventListener(signal, start, { capture: true, passive: true });
  island.addEventListener('click', hold, { capture: true });
  // Somebody has asked already; see `ui/wake-island.ts`.
  if (value === 'now' || island.dataset.awake !== undefined) void start();
};

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_AFTER_MS });
    else setTimeout(resolve, IDLE_AFTER_MS);
  });
}

export default intent;
