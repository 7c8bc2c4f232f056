/**
 * Moves snackbars and the loading bar into the topmost modal dialog. A modal dialog makes the rest of the page inert,
 * so that elements there can be neither pressed nor heard. The moved elements are popovers, since only the top layer
 * lies above a modal dialog.
 */

type Modal = { dialog: HTMLDialogElement; snackbars: HTMLElement };

/** The opened dialogs, the last at the end, each with its own region for snackbars. */
let modals: Modal[] = [];

const pageRegion = () => document.querySelector<HTMLElement>(':not(dialog) > .snackbars');

/**
 * Returns the region in which snackbars can be pressed and heard now. Regions exist before their messages, since screen
 * readers do not read a region that is added together with its text.
 */
export function snackbarRegion(): HTMLElement | null {
  return topmost()?.snackbars ?? pageRegion();
}

/**
 * Adds a region to a dialog that has just become modal, and moves the current snackbars there, so that they can be
 * dismissed.
 */
export function addLiveRegion(dialog: HTMLDialogElement): void {
  const modal = modals.find((known) => known.dialog === dialog) ?? toModal(dialog);
  if (!modal) return;
  modals = modals.filter((other) => other !== modal && other.dialog.isConnected);
  modal.snackbars.append(...(snackbarRegion()?.children ?? []));
  modals.push(modal);
  // A dialog that was opened again covers elements that were lifted above it before, so lift them again.
  for (const lifted of dialog.querySelectorAll<HTMLElement>(':scope > :popover-open')) lifted.hidePopover();
  liftInto(dialog, modal.snackbars);
}

function toModal(dialog: HTMLDialogElement): Modal | undefined {
  const snackbars = pageRegion()?.cloneNode() as HTMLElement | undefined;
  if (!snackbars) return undefined;
  dialog.addEventListener('close', () => {
    // The snackbars outlive the dialog. The dialog may have been opened again meanwhile.
    if (!dialog.open) snackbarRegion()?.append(...snackbars.children);
  });
  return { dialog, snackbars };
}

/** Puts an element above all open dialogs. */
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
