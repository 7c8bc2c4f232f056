import { BUILD_HEADER } from '../http/browser/build-header.ts';
import { snackbarRegion } from '../ui/feedback/live-regions.browser.ts';

/**
 * Informs the viewer of an open page once after a deployment, since the server may no longer have the page's scripts. The
 * viewer decides when to reload: a page never reloads by itself. It sends no request unless a script fails to load.
 */

/** A small file that exists in every build. */
const ANY_FILE = '/favicon.svg';

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
let isTold = false;

/**
 * Offers to reload if the build has changed.
 * @param sign the build named by an answer, or the event of a script that failed to load
 */
export async function look(sign: string | null | Event): Promise<void> {
  const isEvent = sign instanceof Event;
  const build = isEvent ? await askBuild() : sign;
  if (!build || build === own) return;
  // A viewer with unsaved text is not disturbed, unless a script is missing.
  if (isEvent || !hasUnsavedWords()) tell();
}

/** Fetches the current build. @returns undefined without a connection */
async function askBuild(): Promise<string | null | undefined> {
  const answer = await fetch(ANY_FILE, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.headers.get(BUILD_HEADER);
}

function tell(): void {
  const region = snackbarRegion();
  if (isTold || !region) return;
  isTold = true;
  let isReloading = false;
  // The browser asks the viewer for confirmation before the reload, which needs this listener.
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

/** Returns whether a form is marked as unsent or any text area has text. */
function hasUnsavedWords(): boolean {
  const texts = document.querySelectorAll<HTMLTextAreaElement>('main textarea');
  return document.querySelector('[data-unsent]') !== null || [...texts].some(({ value }) => value !== '');
}
