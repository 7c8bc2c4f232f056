import { onCall } from '../http/browser/call-events.ts';
import { showSnackbar } from '../ui/feedback/snackbar.store.ts';

/**
 * Watches for signs of a deployment: the build in an answer of the server, or a script that fails to load.
 * `new-version.browser.ts`, which members preload, handles them. If that script is missing, too, a snackbar asks the
 * viewer to reload.
 */
let isAlone = false;

const look = (sign: string | null | Event) =>
  import('./new-version.browser.ts').then(
    (found) => found.look(sign),
    () => {
      if (!isAlone && navigator.onLine) showSnackbar('새 버전이 나왔어요. 새로고침해 주세요.');
      isAlone = true;
    },
  );

onCall('answered', look);
document.addEventListener('astro:hydration-error', look);
// Handles scripts that other scripts import. `once`, since a failed import in `look` raises the same event.
addEventListener('vite:preloadError', look, { once: true });
