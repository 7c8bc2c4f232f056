import { onCall } from '../http/call-events.ts';
import { showSnackbar } from '../ui/snackbar.store.ts';

/**
 * Looks out for signs of a deployment: an answer of the server, or a script that does not come. What they mean is in
 * `new-version.browser.ts`, which members have ahead; where that has gone, too, the reader is told in words alone.
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
// Of a script that another one imports; this one's own failure would come back here.
addEventListener('vite:preloadError', look, { once: true });
