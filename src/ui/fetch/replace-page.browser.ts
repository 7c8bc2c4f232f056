import { OVERLAYS, stopHearingBack } from '../dialog/close-on-back.browser.ts';

/** Opens another page in place of this one, so that Back returns neither to this page nor to dialogs over it. */
export function replacePage(address: string): void {
  const over: number = history.state?.[OVERLAYS] ?? 0;
  if (over === 0) {
    location.replace(address);
    return;
  }
  stopHearingBack();
  addEventListener('popstate', () => location.replace(address), { once: true });
  history.go(-over);
}
