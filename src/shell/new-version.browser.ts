import { BUILD_HEADER } from '../http/build-header.ts';
import { snackbarRegion } from '../ui/live-regions.browser.ts';

/**
 * After a deployment, a page that stands open has scripts which the server may have no longer. Its reader is told so once, and
 * reloads when they like: a page never does so by itself. It asks the server nothing while all is well.
 */

/** Small, and there whatever becomes of the page's own files. */
const ANY_FILE = '/favicon.svg';

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
let isTold = false;

/** @param sign the build of a server that has answered, or the event of a script that did not come */
export async function look(sign: string | null | Event): Promise<void> {
  const isEvent = sign instanceof Event;
  const build = isEvent ? await askBuild() : sign;
  if (!build || build === own) return;
  // Whoever writes and misses nothing is left alone.
  if (isEvent || !hasUnsavedWords()) tell();
}

/** @returns nothing for want of a connection */
async function askBuild(): Promise<string | null | undefined> {
  const answer = await fetch(ANY_FILE, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.headers.get(BUILD_HEADER);
}

function tell(): void {
  const region = snackbarRegion();
  if (isTold || !region) return;
  isTold = true;
  let isReloading = false;
  // The browser asks, in its own words; it has to know of that before.
  addEventListener('beforeunload', (event) => {
    if (isReloading && hasUnsavedWords()) event.preventDefault();
    isReloading = false;
  });
  const offer = document.createElement('div');
  offer.className = 'snackbar snackbar-offer';
  const label = document.createElement('span');
  label.className = 'snackbar-label';
  label.textContent = '새 버전이 나왔어요';
  const reload = () => {
    isReloading = true;
    location.reload();
  };
  offer.append(
    label,
    button('새로고침', reload),
    button('닫기', () => offer.remove()),
  );
  region.prepend(offer);
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'snackbar-action';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

/** What a form says of itself, or any text that stands in a field. */
function hasUnsavedWords(): boolean {
  const texts = document.querySelectorAll<HTMLTextAreaElement>('main textarea');
  return document.querySelector('[data-unsent]') !== null || [...texts].some(({ value }) => value !== '');
}
