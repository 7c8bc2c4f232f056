import { APP_MARKER } from '../../site/app-marker.ts';

/** Listens for presses of share buttons, and loads the script of sharing at the first one. */
document.addEventListener(
  'click',
  (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-share]');
    if (!pressed) return;
    const isOpening = pressed.dataset.share === 'open';
    const isInApp = isOpening && navigator.userAgent.includes(APP_MARKER);
    if (isInApp || !isOpening) event.preventDefault();
    void import('./share.browser.ts').then(({ offerDevice, share, shareInApp }) => {
      if (isInApp) shareInApp();
      else if (isOpening) offerDevice();
      else void share(pressed);
    });
  },
  { capture: true },
);
