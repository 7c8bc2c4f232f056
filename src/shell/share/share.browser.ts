import { sendToApp } from '../../session/browser/send-to-app.browser.ts';
import { openDialog } from '../../ui/dialog/open-dialog.browser.ts';
import { showSnackbar } from '../../ui/feedback/snackbar.store.ts';

/** The actions of the buttons of `ShareItems.astro`; loaded at the first press. */

const COPIED_MS = 2_000;
const POPUP = 'popup,noopener,width=550,height=400';

/** Returns the page's title and canonical address, without extra parts of the current address. */
function subject(): { title: string; url: string } {
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title;
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  return { title, url };
}

/** Opens the native app's share sheet, or the page's sheet if the app cannot be reached. */
export function shareInApp(): void {
  const sheet = document.querySelector<HTMLDialogElement>('dialog#share-sheet');
  if (!sendToApp({ type: 'SHARE', data: subject() }) && sheet) openDialog(sheet);
}

/** Shows the button for the device's share sheet, if there is one. */
export function offerDevice(): void {
  if (!navigator.canShare?.(subject())) return;
  for (const item of document.querySelectorAll<HTMLElement>('[data-share-device]')) item.hidden = false;
}

export async function share(item: HTMLElement): Promise<void> {
  if (item.dataset.share === 'site') window.open((item as HTMLAnchorElement).href, '_blank', POPUP);
  else if (item.dataset.share === 'device') await shareOnDevice();
  else if (item.dataset.share === 'kakao') await shareInKakao();
  else if (item.dataset.share === 'copy') await copy(item).catch(() => {});
}

/** Opens the device's share sheet. Closing it is no error. */
async function shareOnDevice(): Promise<void> {
  await navigator.share(subject()).catch(() => {});
}

/**
 * Shares to KakaoTalk without a key: opens the device's share sheet, or copies the address so that the viewer can paste
 * it.
 */
async function shareInKakao(): Promise<void> {
  if (navigator.canShare?.(subject())) return shareOnDevice();
  await navigator.clipboard.writeText(subject().url).then(
    () => showSnackbar('링크를 복사했어요', '카카오톡에 붙여 넣어 주세요.'),
    () => {},
  );
}

let untilCopied: ReturnType<typeof setTimeout>;

/** Copies the address. Shows nothing if the clipboard refuses. */
async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(subject().url);
  const text = button.firstElementChild as HTMLElement;
  text.textContent = '복사됨';
  clearTimeout(untilCopied);
  untilCopied = setTimeout(() => {
    text.textContent = '링크 복사';
  }, COPIED_MS);
}
