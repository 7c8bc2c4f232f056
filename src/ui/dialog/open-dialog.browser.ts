import { closeOnBack } from './close-on-back.browser.ts';
import { addLiveRegion } from '../feedback/live-regions.browser.ts';
import { oncePainted } from '../fetch/once-painted.browser.ts';

/**
 * Opens a dialog over the page. When it closes, the focus returns to its previous element.
 *
 * The dialog is shown first and becomes modal after it is painted. Becoming modal makes the rest of the page inert, for
 * which the browser recomputes the styles of every element. From then on, Back closes the dialog.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const popover = document.activeElement?.closest<HTMLElement>('.popover:popover-open');
  const menu = popover?.contains(dialog) ? undefined : popover;
  dialog.setAttribute('open', '');
  // A hidden page is not painted, and an open modal dialog would cover a dialog that is not modal.
  if (document.hidden || document.querySelector('dialog:modal')) {
    menu?.hidePopover();
    makeModal(dialog);
  } else makeModalOncePainted(dialog, menu);
}

/**
 * @param menu the open menu in which the viewer requested the dialog. It becomes invisible at once and closes in the
 *   same step.
 */
function makeModalOncePainted(dialog: HTMLDialogElement, menu: HTMLElement | null | undefined): void {
  menu?.classList.add('popover-leaving');
  const made = new AbortController();
  const make = () => {
    if (made.signal.aborted) return;
    made.abort();
    // `hidePopover` moves the focus to the menu's button, so the dialog later returns it there.
    menu?.hidePopover();
    menu?.classList.remove('popover-leaving');
    if (dialog.matches('[open]:not(:modal)')) makeModal(dialog);
  };
  oncePainted(make);
  // Presses and keys before that step already apply to the dialog.
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
  // Marks a page with a scroll bar, which is hidden while the dialog is open; dialog.css keeps its space.
  root.toggleAttribute('data-scrolls', root.scrollHeight > root.clientHeight);
  dialog.removeAttribute('open');
  dialog.showModal();
  addLiveRegion(dialog);
  closeOnBack();
}

/** Sends a key event from the page to the focused element in the dialog. The browser itself types the character there. */
function passOn(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (!document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}
