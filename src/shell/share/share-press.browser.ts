import { APP_MARKER } from '../../app-marker.ts';

/** Hears whoever wants to share the page, before what is needed for it is there. */
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
