import { tellApp } from '../../session/tell-app.browser.ts';
import { openDialog } from '../../ui/open-dialog.browser.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';

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
  else if (item.dataset.share === 'device') await shareOnDevice();
  else if (item.dataset.share === 'kakao') await shareInKakao();
  else if (item.dataset.share === 'copy') await copy(item).catch(() => {});
}

/** Whoever closes the device's sheet has changed their mind. */
async function shareOnDevice(): Promise<void> {
  await navigator.share(subject()).catch(() => {});
}

/** Where Kakao's own window needs a key that we do not have: the device's sheet leads there, and else one's own hands. */
async function shareInKakao(): Promise<void> {
  if (navigator.canShare?.(subject())) return shareOnDevice();
  await navigator.clipboard.writeText(subject().url).then(
    () => showSnackbar('링크를 복사했어요', '카카오톡에 붙여 넣어 주세요.'),
    () => {},
  );
}

let untilCopied: ReturnType<typeof setTimeout>;

/** A clipboard that refuses says nothing. */
async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(subject().url);
  const text = button.firstElementChild as HTMLElement;
  text.textContent = '복사됨';
  clearTimeout(untilCopied);
  untilCopied = setTimeout(() => {
    text.textContent = '링크 복사';
  }, COPIED_MS);
}
