import { callMain } from '../../http/client.browser.ts';
import { APP_MARKER } from '../../app-marker.ts';
import { LINK_THROTTLE_MS } from '../../ui/link-throttle.ts';

/** Whether a link leads to a partner, who is told who comes. */
function isPartner({ protocol, host }: Pick<URL, 'protocol' | 'host'>): boolean {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="partner-hosts"]')?.content.split(' ') ?? [];
  return protocol === 'https:' && hosts.includes(host);
}

let followedAt = Number.NEGATIVE_INFINITY;

/** A tab that knows nothing of this page, opened at the press: later, a browser takes it for a pop-up. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** Goes there with a word of who comes, and without one where that cannot be had: here, if the browser gives no tab. */
async function openPartner(url: string): Promise<void> {
  const tab = openTab();
  const there = await callMain('/v1/hand-over', { method: 'POST', body: { url } }).catch(() => ({ url }));
  if (tab) tab.location.replace(there.url);
  else location.assign(there.url);
}

/**
 * For a press on or around links that may open tabs of their own: one tab, also where it is pressed twice, and a partner is
 * told who comes. In the app such a link is the app's to open.
 */
export function followOutside(event: Pick<MouseEvent, 'preventDefault' | 'timeStamp' | 'target'>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (link?.target !== '_blank' || navigator.userAgent.includes(APP_MARKER)) return;
  if (event.timeStamp - followedAt < LINK_THROTTLE_MS) {
    event.preventDefault();
    return;
  }
  followedAt = event.timeStamp;
  if (!isPartner(link)) return;
  event.preventDefault();
  void openPartner(link.href);
}
