import type { ClientDirective } from 'astro';

/**
 * Loads an island when a reader first points at, touches or focuses it, and then repeats the click that came too
 * early. A reader who touches nothing downloads no framework.
 */
const intent: ClientDirective = (load, _options, island) => {
  const signals = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const;
  let started = false;
  let early: HTMLElement | undefined;

  const start = async () => {
    if (started) return;
    started = true;
    for (const signal of signals) island.removeEventListener(signal, start, { capture: true });
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      // Where the script is lost, links still lead on.
      island.removeEventListener('click', hold, { capture: true });
      early?.click();
    }
  };
  const hold = (event: MouseEvent) => {
    // A new tab or window has no need to wait.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof Element)
      early = event.target.closest<HTMLElement>('button, a, input, label, summary') ?? undefined;
    void start();
  };

  for (const signal of signals) island.addEventListener(signal, start, { capture: true, passive: true });
  island.addEventListener('click', hold, { capture: true });
  // Somebody has asked already; see `ui/wake-island.ts`.
  if (island.dataset.awake !== undefined) void start();
};

export default intent;
