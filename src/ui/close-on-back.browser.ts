import { noteFirst } from './came-from-here.browser.ts';
import { leaveDialog } from './leave-dialog.browser.ts';

/**
 * Back closes what was opened last over the page, and leaves the page when nothing is open. Chrome on Android does so by
 * itself; the browsers of iPhones and the web views of apps do not.
 *
 * All that is open has an entry of the history. When it is closed in another way, its entry stays for what is opened next, and
 * Back passes over it: going back by script at that moment would cut off what the same press has begun, such as a link.
 */

/** In the state of an entry: how many windows and menus may be open there. The page itself has none. */
export const OVERLAYS = 'overlays';

/** What is open and known, the last opened at the end. */
let opened: HTMLElement[] = [];
let allowed: number | undefined;
const hearing = new AbortController();

/** Called once in a page, before anything has been given its entry. */
export function hearBack(): void {
  noteFirst();
  allowed = history.state?.[OVERLAYS];
  const hear = ({ state }: PopStateEvent) => {
    const before = allowed ?? 0;
    allowed = state?.[OVERLAYS];
    if (allowed === undefined || allowed >= before) return;
    const above = stillOpen().slice(allowed);
    if (above.length === 0) history.back();
    for (const overlay of above.reverse()) {
      if (overlay instanceof HTMLDialogElement) leaveDialog(overlay);
      else overlay.hidePopover();
    }
    // A window that stays, since something is under way in it, has its entry again.
    closeOnBack();
  };
  addEventListener('popstate', hear, { signal: hearing.signal });
}

/** From now on, going back is no wish of the reader's: a script goes back over what is open, to lead on from there. */
export function stopHearingBack(): void {
  hearing.abort();
}

/** Gives all that is open its entry; called when something has been opened. */
export function closeOnBack(): void {
  opened = stillOpen();
  if (opened.length === 0) return;
  if (allowed === undefined) {
    allowed = 0;
    history.replaceState({ ...history.state, [OVERLAYS]: 0 }, '');
  }
  while (allowed < opened.length) history.pushState({ ...history.state, [OVERLAYS]: ++allowed }, '');
}

/** While the page is busy, Back comes before what has just been opened is told of: it is the last. */
function stillOpen(): HTMLElement[] {
  // Beside a mouse, a menu is too small a thing to have Back of its own.
  const menus = matchMedia('(pointer: coarse)').matches ? ', .popover:popover-open' : '';
  const open = [...document.querySelectorAll<HTMLElement>(`dialog[open]${menus}`)];
  return [...new Set([...opened, ...open])].filter((overlay) => open.includes(overlay));
}
