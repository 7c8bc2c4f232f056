import { OVERLAYS, stopHearingBack } from './close-on-back.browser.ts';

/** Leads on, so that Back does not come here again: neither to this page nor to what was opened over it. */
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
