/**
 * A modal window makes all outside of it inert, to be neither pressed nor heard. What tells the reader something meanwhile
 * therefore stands in the topmost window, and lies above it as a popover, in the top layer, where no z-index reaches.
 */

type Modal = { dialog: HTMLDialogElement; snackbars: HTMLElement };

/** Windows that have been opened, the last at the end, each with a region of its own for snackbars. */
let modals: Modal[] = [];

const pageRegion = () => document.querySelector<HTMLElement>(':not(dialog) > .snackbars');

/**
 * Where snackbars can be pressed and heard now. A region is there before it has anything to say, since what comes into the
 * page together with its words is not read out.
 */
export function snackbarRegion(): HTMLElement | null {
  return topmost()?.snackbars ?? pageRegion();
}

/** Gives a dialog that has just been made modal a region of its own, in which what was just said can still be pressed away. */
export function addLiveRegion(dialog: HTMLDialogElement): void {
  const modal = modals.find((known) => known.dialog === dialog) ?? toModal(dialog);
  if (!modal) return;
  modals = modals.filter((other) => other !== modal && other.dialog.isConnected);
  modal.snackbars.append(...(snackbarRegion()?.children ?? []));
  modals.push(modal);
  // Opened again, it lies over what was lifted above it before.
  for (const lifted of dialog.querySelectorAll<HTMLElement>(':scope > :popover-open')) lifted.hidePopover();
  liftInto(dialog, modal.snackbars);
}

function toModal(dialog: HTMLDialogElement): Modal | undefined {
  const snackbars = pageRegion()?.cloneNode() as HTMLElement | undefined;
  if (!snackbars) return undefined;
  dialog.addEventListener('close', () => {
    // What has been said outlives the window, which may have been opened again meanwhile.
    if (!dialog.open) snackbarRegion()?.append(...snackbars.children);
  });
  return { dialog, snackbars };
}

/** Puts an element over whatever is open. */
export function lift(element: HTMLElement): void {
  const modal = topmost();
  const isThere = element.parentElement === (modal?.dialog ?? document.body);
  if (modal) {
    if (!isThere || !element.matches(':popover-open')) liftInto(modal.dialog, element);
  } else if (!isThere) {
    element.popover = null;
    document.body.append(element);
  }
}

function liftInto(dialog: HTMLDialogElement, element: HTMLElement): void {
  dialog.append(element);
  element.popover = 'manual';
  element.showPopover();
}

function topmost() {
  return modals.findLast(({ dialog }) => dialog.matches(':modal'));
}
