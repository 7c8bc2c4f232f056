import { noteFirst } from '../fetch/came-from-here.browser.ts';
import { leaveDialog } from './leave-dialog.browser.ts';

/**
 * Makes Back close the dialog or menu that was opened last, and leave the page if none is open. Chrome on Android does
 * this by itself. Browsers on iPhones and web views of apps do not.
 *
 * Each open dialog and menu has a history entry. If it is closed in another way, its entry stays for the next dialog,
 * and Back skips it. Going back by script at that moment would cancel an action of the same press, such as following a
 * link.
 */

/**
 * The key in the state of a history entry for the number of dialogs and menus that may be open there; 0 for the page
 * itself.
 */
export const OVERLAYS = 'overlays';

/** The open dialogs and menus that have an entry; the one opened last is at the end. */
let opened: HTMLElement[] = [];
let allowed: number | undefined;
const hearing = new AbortController();

/** Starts to listen for Back. Call it once on a page, before `closeOnBack`. */
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
    // A dialog that stays open, since an action runs in it, gets its entry back.
    closeOnBack();
  };
  addEventListener('popstate', hear, { signal: hearing.signal });
}

/** Stops listening for Back, so that a script can go back over the entries of open dialogs. */
export function stopHearingBack(): void {
  hearing.abort();
}

/** Adds the missing history entries of open dialogs and menus. Call it after opening one. */
export function closeOnBack(): void {
  opened = stillOpen();
  if (opened.length === 0) return;
  if (allowed === undefined) {
    allowed = 0;
    history.replaceState({ ...history.state, [OVERLAYS]: 0 }, '');
  }
  while (allowed < opened.length) history.pushState({ ...history.state, [OVERLAYS]: ++allowed }, '');
}

/**
 * Returns the open dialogs and menus. On a busy page, Back may come before `closeOnBack` runs for the newest, which is
 * the last.
 */
function stillOpen(): HTMLElement[] {
  // With a mouse, Back does not close menus, since they are too small for that.
  const menus = matchMedia('(pointer: coarse)').matches ? ', .popover:popover-open' : '';
  const open = [...document.querySelectorAll<HTMLElement>(`dialog[open]${menus}`)];
  return [...new Set([...opened, ...open])].filter((overlay) => open.includes(overlay));
}
