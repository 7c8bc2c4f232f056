import { openDialog } from '../../ui/open-dialog.browser.ts';
import { tellApp } from '../bridge/tell-app.browser.ts';

/** What the buttons of `ShareItems.astro` do; loaded when the reader first reaches for them. */

const COPIED_MS = 2_000;
const POPUP = 'popup,noopener,width=550,height=400';

/** The page as others are told of it, without what this reader's address has besides. */
function subject(): { title: string; url: string } {
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title;
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  return { title, url };
}

/** The app has a sheet of its own. */
export function shareInApp(): void {
  const sheet = document.querySelector<HTMLDialogElement>('dialog#share-sheet');
  if (!tellApp({ type: 'SHARE', data: subject() }) && sheet) openDialog(sheet);
}

/** Shows what this device can do besides. */
export function offerDevice(): void {
  if (!navigator.canShare?.(subject())) return;
  for (const item of document.querySelectorAll<HTMLElement>('[data-share-device]')) item.hidden = false;
}

export async function share(item: HTMLElement): Promise<void> {
  if (item.dataset.share === 'site') window.open((item as HTMLAnchorElement).href, '_blank', POPUP);
  // Whoever closes the device's sheet has changed their mind; a clipboard that refuses says nothing either.
  else if (item.dataset.share === 'device') await navigator.share(subject()).catch(() => {});
  else if (item.dataset.share === 'copy') await copy(item).catch(() => {});
}

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(subject().url);
  const text = button.firstElementChild as HTMLElement;
  text.textContent = '복사됨';
  setTimeout(() => {
    text.textContent = '링크 복사';
  }, COPIED_MS);
}
