/**
 * Back closes what was opened last over the page, and leaves the page when nothing is open. Chrome on Android does so by
 * itself; the browsers of iPhones and the web views of apps do not.
 *
 * All that is open has an entry of the history. When it is closed in another way, its entry stays for what is opened next, and
 * Back passes over it: going back by script at that moment would cut off what the same press has begun, such as a link.
 */

/** In the state of an entry: how many windows and menus may be open there. The page itself has none. */
export const OVERLAYS = 'overlays';

let opened: HTMLElement[] = [];
let allowed: number | undefined;

/** Called once in a page. */
export function hearBack(): void {
  allowed = history.state?.[OVERLAYS];
  addEventListener('popstate', ({ state }) => {
    const before = allowed ?? 0;
    allowed = state?.[OVERLAYS];
    if (allowed === undefined || allowed >= before) return;
    const above = stillOpen().slice(allowed);
    if (above.length === 0) history.back();
    for (const overlay of above.reverse()) {
      if (overlay instanceof HTMLDialogElement) overlay.close();
      else overlay.hidePopover();
    }
  });
}

export function closeOnBack(overlay: HTMLElement): void {
  opened = [...stillOpen().filter((other) => other !== overlay), overlay];
  if (allowed === undefined) {
    allowed = 0;
    history.replaceState({ ...history.state, [OVERLAYS]: 0 }, '');
  }
  while (allowed < opened.length) history.pushState({ ...history.state, [OVERLAYS]: ++allowed }, '');
}

function stillOpen(): HTMLElement[] {
  return opened.filter((overlay) => overlay.matches(':popover-open, dialog[open]'));
}
