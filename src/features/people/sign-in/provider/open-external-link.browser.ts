import { callMain } from '../../../../http/browser/client.browser.ts';
import { APP_MARKER } from '../../../../site/app-marker.ts';
import { LINK_THROTTLE_MS } from '../../../../ui/list/link-throttle.ts';

/** Returns whether the link leads to a partner's host. Partners can learn which member followed the link. */
function isPartner({ protocol, host }: Pick<URL, 'protocol' | 'host'>): boolean {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="partner-hosts"]')?.content.split(' ') ?? [];
  return protocol === 'https:' && hosts.includes(host);
}

let followedAt = Number.NEGATIVE_INFINITY;

/**
 * Opens an empty tab without `opener`. It must be called in the click event: browsers block tabs that open later as
 * pop-ups.
 */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Opens a partner's page with a hand-over token, or without it if the call fails. Uses a new tab, or this tab if the
 * browser opens none.
 */
async function openPartner(url: string): Promise<void> {
  const tab = openTab();
  const there = await callMain('/v1/hand-over', { method: 'POST', body: { url } }).catch(() => ({ url }));
  if (tab) tab.location.replace(there.url);
  else location.assign(there.url);
}

/**
 * Handles a click on a link with `target="_blank"`: a double click opens one tab, and a partner's page gets a hand-over
 * token. In the native app it does nothing, because the app opens such links.
 */
export function openExternalLink(event: Pick<MouseEvent, 'preventDefault' | 'timeStamp' | 'target'>): void {
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
