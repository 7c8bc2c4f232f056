import type { ClientDirective } from 'astro';

const PRESSABLE = 'button, a, input, label, summary';
/** These do their own part without a script: text is typed, another tab, a popover or a dialog opens, a form has an address. */
const READY_ALREADY =
  'a[target=_blank], form[action] [type=submit], [popovertarget]:not([popovertargetaction]), [commandfor], input:not([type=checkbox], [type=radio], [type=submit]), textarea';
/** How long React is given to finish on a busy page, and in browsers that do not tell when they are idle. */
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
  let hurry = () => {};

  const start = async () => {
    if (started) return;
    started = true;
    for (const signal of signals) island.removeEventListener(signal, start, { capture: true });
    try {
      await wholePage();
      const hydrate = await load();
      await hydrate();
      // React goes on hydrating when the browser is idle. Whoever has pressed something does not wait for that.
      if (early.length === 0) await Promise.race([idle(), new Promise<void>((resolve) => (hurry = resolve))]);
      // An element is not clicked again while it is being clicked.
      await new Promise((resolve) => setTimeout(resolve));
    } finally {
      island.removeEventListener('click', hold, { capture: true });
      // Astro tells of a lost script by leaving `ssr`.
      const isLost = island.hasAttribute('ssr');
      if (!isLost) finishHydration(island);
      for (const element of early) repeat(element, isLost);
    }
  };
  const repeat = (element: HTMLElement, isLost: boolean) => {
    element.ariaBusy = null;
    // Without the script links still lead on, and a form that it would have sent says that it cannot.
    if (element.isConnected && (!isLost || element.matches('a, form[method=dialog] [type=submit]'))) element.click();
  };
  const hold = (event: MouseEvent) => {
    const { target } = event;
    // A new tab or window has no need to wait, nor has what somebody else has taken, such as the login popup.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest(READY_ALREADY)) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = target.closest<HTMLElement>(PRESSABLE);
    // Whoever presses a button again is waiting; a box that is ticked again is not ticked.
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
  // Somebody has asked already; see `ui/wake-island.ts`.
  if (value === 'now' || island.dataset.awake !== undefined) void start();
};

/**
 * React hydrates at once what an event of the reader's reaches. A click that is the first to reach a checkbox would have
 * ticked it by then, and React would see no change, and untick it later.
 */
function finishHydration(island: Element): void {
  island.firstElementChild?.dispatchEvent(new Event('dragend'));
}

/** What islands import may be the frame's, which looks for its elements below them. */
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
