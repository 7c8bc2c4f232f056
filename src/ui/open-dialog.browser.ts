import { closeOnBack } from './close-on-back.browser.ts';
import { addLiveRegion } from './live-regions.browser.ts';
import { oncePainted } from './once-painted.browser.ts';

/**
 * Opens a dialog over the page. Closed, it gives the focus back to where it was.
 *
 * It is shown, and made modal as soon as it has been painted: that makes the rest of the page inert, for which the browser
 * computes the styles of every element of the page anew. From then on Back closes it.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const popover = document.activeElement?.closest<HTMLElement>('.popover:popover-open');
  const menu = popover?.contains(dialog) ? undefined : popover;
  dialog.setAttribute('open', '');
  // A page that nobody sees is not painted, and a modal dialog lies above all that is not.
  if (document.hidden || document.querySelector('dialog:modal')) {
    menu?.hidePopover();
    makeModal(dialog);
  } else makeModalOncePainted(dialog, menu);
}

/** @param menu where the dialog was asked for: nobody sees it from now on, and it goes with the same step */
function makeModalOncePainted(dialog: HTMLDialogElement, menu: HTMLElement | null | undefined): void {
  menu?.classList.add('popover-leaving');
  const made = new AbortController();
  const make = () => {
    if (made.signal.aborted) return;
    made.abort();
    // Closing a popover by its method puts the focus on its button, to which the dialog gives it back later.
    menu?.hidePopover();
    menu?.classList.remove('popover-leaving');
    if (dialog.matches('[open]:not(:modal)')) makeModal(dialog);
  };
  oncePainted(make);
  // Whatever the reader does meanwhile is done in the window.
  const meanwhile = { capture: true, signal: made.signal };
  addEventListener('pointerdown', make, meanwhile);
  addEventListener(
    'keydown',
    (event) => {
      make();
      if (dialog.open) passOn(event);
    },
    meanwhile,
  );
}

function makeModal(dialog: HTMLDialogElement): void {
  const { documentElement: root } = document;
  // Whether a scroll bar goes while the dialog is open; dialog.css keeps its room.
  root.toggleAttribute('data-scrolls', root.scrollHeight > root.clientHeight);
  dialog.removeAttribute('open');
  dialog.showModal();
  addLiveRegion(dialog);
  closeOnBack();
}

/** A key that was pressed on the page goes to what has the focus in the window instead; what it types does so by itself. */
function passOn(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (!document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}
