/**
 * Shows an element above an open dialog. That lies in the top layer, where no z-index reaches and the last to enter lies on
 * top.
 */
export function liftAboveModal(element: HTMLElement): void {
  if (!document.querySelector('dialog:modal')) return;
  element.popover = 'manual';
  element.hidePopover();
  element.showPopover();
}
