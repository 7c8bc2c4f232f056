import type { ClientDirective } from 'astro';

const PRESSABLE = 'button, a, input, label, summary';
/**
 * Elements that work without the island: text fields, links to a new tab, popovers, dialogs and forms with an address.
 */
const READY_ALREADY =
  'a[target=_blank], form[action] [type=submit], [popovertarget]:not([popovertargetaction]), [commandfor], input:not([type=checkbox], [type=radio], [type=submit]), textarea';
/** The time limit for React to finish on a busy page; also the delay in browsers without `requestIdleCallback`. */
const IDLE_AFTER_MS = 500;

/**
 * Loads an island when a viewer first points at, touches or focuses it, and then repeats the clicks that came too
 * early. A viewer who touches nothing downloads no framework. `client:intent="now"` loads an island that is the purpose
 * of its page at once, and also repeats early clicks.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const signals = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const;
  const early: HTMLElement[] = [];
  let started = false;
  let hurry = () => {};

  const start = async () => {
    if (started) return;
    started = true;
    for (const signal of signals) island.removeEventListener(signal, start, { capture: true });
    try {
      await wholePage();
      const hydrate = await load();
      await hydrate();
      // React continues to hydrate when the browser is idle. After an early press, the script does not wait for that.
      if (early.length === 0) await Promise.race([idle(), new Promise<void>((resolve) => (hurry = resolve))]);
      // `click()` does nothing during a click on the same element, so wait for the end of the current event.
      await new Promise((resolve) => setTimeout(resolve));
    } finally {
      island.removeEventListener('click', hold, { capture: true });
      // If the script failed to load, Astro leaves the attribute `ssr`.
      const isLost = island.hasAttribute('ssr');
      if (!isLost) finishHydration(island);
      for (const element of early) repeat(element, isLost);
    }
  };
  const repeat = (element: HTMLElement, isLost: boolean) => {
    element.ariaBusy = null;
    // Without the script, links still work, and the form of an island shows that it cannot be sent.
    if (element.isConnected && (!isLost || element.matches('a, form[method=dialog] [type=submit]'))) element.click();
  };
  const hold = (event: MouseEvent) => {
    const { target } = event;
    // Ignores clicks that open a new tab or window, and clicks that another listener handled, such as the login popup's.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest(READY_ALREADY)) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = target.closest<HTMLElement>(PRESSABLE);
    // A second press of a button or link is impatience and counts once. A second press of a checkbox unticks it.
    const isAgain = pressed?.matches('a, button') && early.includes(pressed);
    if (pressed && !isAgain) {
      early.push(pressed);
      pressed.ariaBusy = 'true';
    }
    hurry();
    void start();
  };

  for (const signal of signals) island.addEventListener(signal, start, { capture: true, passive: true });
  island.addEventListener('click', hold, { capture: true });
  // Another script has already woken this island; see `ui/fetch/wake-island.ts`.
  if (value === 'now' || island.dataset.awake !== undefined) void start();
};

/**
 * Makes React hydrate the island at once, by an event that reaches it. If the first event were a click on a checkbox,
 * the box would be ticked before hydration. React would then see no change and untick it later.
 */
function finishHydration(island: Element): void {
  island.firstElementChild?.dispatchEvent(new Event('dragend'));
}

/** Waits for the whole HTML: islands may import modules of the frame's script, which looks for elements further down. */
function wholePage(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_AFTER_MS });
    else setTimeout(resolve, IDLE_AFTER_MS);
  });
}

export default intent;
