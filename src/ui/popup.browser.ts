import { koreanDayBegin } from '../lib/dates.ts';
import { deviceStorage, store, tabStorage } from '../lib/storage.browser.ts';
import { openDialog } from './open-dialog.browser.ts';
import { popupPauses } from './popup-pauses.ts';

/** Windows that come by themselves (`PopupDialog.astro`), and when they may come again. */

const FOR_GOOD = 'never';

/** @param key names the popup in the browser's storage */
export function isPaused(key: string): boolean {
  const until = deviceStorage.getItem(key);
  if (until === FOR_GOOD || (until !== null && Date.parse(until) > Date.now())) return true;
  if (until !== null) deviceStorage.removeItem(key);
  return tabStorage.getItem(key) !== null;
}

type Popup = {
  /** Names it in the browser's storage. */
  key: string;
  /** Called when the reader never wants to see it again. */
  onNever?: () => void;
};

/**
 * Opens it once nothing else lies over the page. Where somebody has begun to type it waits for another page. Seen, it does
 * not come back in this tab, nor before the time that its reader has chosen.
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
    // Whatever leads on from it, too.
    store(tabStorage, key, 'seen');
    open(dialog);
  };
  for (const event of ['close', 'toggle']) document.addEventListener(event, openOnceFree, { capture: true });
  openOnceFree();
}

function isTyping(): boolean {
  return document.querySelector(':is(input, textarea, select, [contenteditable]):focus, [data-unsent]') !== null;
}

/** It comes unasked: the focus starts at its title, not at what can be pressed. */
function open(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector<HTMLElement>('.dialog-title');
  const content = dialog.querySelector<HTMLElement>('.dialog-content');
  if (title) Object.assign(title, { tabIndex: -1, autofocus: true });
  openDialog(dialog);
  // The keyboard scrolls it.
  if (content && content.scrollHeight > content.clientHeight) content.tabIndex = 0;
}
