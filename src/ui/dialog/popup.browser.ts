import { koreanDayBegin } from '../../lib/dates.ts';
import { deviceStorage, store, tabStorage } from '../../lib/storage.browser.ts';
import { openDialog } from './open-dialog.browser.ts';
import { popupPauses } from './popup-pauses.ts';

/** Opens the dialogs of `PopupDialog.astro`, and stores when they may open again. */

const FOR_GOOD = 'never';

/** Returns whether the popup must not open now. @param key the popup's key in the browser's storage */
export function isPaused(key: string): boolean {
  const until = deviceStorage.getItem(key);
  if (until === FOR_GOOD || (until !== null && Date.parse(until) > Date.now())) return true;
  if (until !== null) deviceStorage.removeItem(key);
  return tabStorage.getItem(key) !== null;
}

type Popup = {
  /** The popup's key in the browser's storage. */
  key: string;
  /** Called when the viewer chooses never to see it again. */
  onNever?: () => void;
};

/**
 * Opens the popup when no other dialog or menu is open. If the viewer has begun to type, the popup waits for another
 * page. After it opened, it does not open again in this tab, nor before the end of the pause that the viewer chose.
 */
export function openPopup(dialog: HTMLDialogElement, { key, onNever }: Popup): void {
  dialog.addEventListener('close', () => {
    const choice = dialog.querySelector('select')?.value ?? '';
    const pause = popupPauses[choice];
    if (!pause) return;
    store(deviceStorage, key, pause.days ? koreanDayBegin(new Date(), pause.days).toISOString() : FOR_GOOD);
    if (!pause.days) onNever?.();
  });
  const openOnceFree = () => {
    if (document.querySelector('dialog[open], .popover:popover-open')) return;
    for (const event of ['close', 'toggle']) document.removeEventListener(event, openOnceFree, { capture: true });
    if (isTyping()) return;
    // Also counts as seen if the viewer leaves by a link in it.
    store(tabStorage, key, 'seen');
    open(dialog);
  };
  for (const event of ['close', 'toggle']) document.addEventListener(event, openOnceFree, { capture: true });
  openOnceFree();
}

function isTyping(): boolean {
  return document.querySelector(':is(input, textarea, select, [contenteditable]):focus, [data-unsent]') !== null;
}

/** Opens the dialog with the focus at its title instead of a control, since the viewer did not request it. */
function open(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector<HTMLElement>('.dialog-title');
  const content = dialog.querySelector<HTMLElement>('.dialog-content');
  if (title) Object.assign(title, { tabIndex: -1, autofocus: true });
  openDialog(dialog);
  // With the focus, the keyboard can scroll the content.
  if (content && content.scrollHeight > content.clientHeight) content.tabIndex = 0;
}
