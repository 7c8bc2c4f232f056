/**
 * Regions that tell the reader something from above the page: snackbars, and the bar of what is loading. A modal window
 * makes all that is outside of it inert, to be neither pressed nor heard. While one is open they therefore stand in it,
 * before they have anything to say, and lie above it as popovers in the top layer, where no z-index reaches.
 */
const REGIONS = '.snackbars, .loading';

/** All that have been opened, the last at the end. */
let modals: HTMLDialogElement[] = [];

/** Takes the regions into a dialog that has just been made modal, and out of it once it is closed. */
export function takeLiveRegions(dialog: HTMLDialogElement): void {
  if (!modals.includes(dialog)) dialog.addEventListener('close', () => placeAll(dialog));
  modals = [...modals.filter((other) => other !== dialog), dialog];
  placeAll(document);
}

/** Puts a region where it can be pressed and heard now. */
export function placeLiveRegion(region: HTMLElement): void {
  const modal = modals.findLast((dialog) => dialog.matches(':modal'));
  (modal ?? document.body).append(region);
  region.popover = modal ? 'manual' : null;
  if (modal) region.showPopover();
}

function placeAll(within: ParentNode): void {
  for (const region of within.querySelectorAll<HTMLElement>(REGIONS)) placeLiveRegion(region);
}
