import { callMain } from '../../http/client.browser.ts';
import { APP_MARKER } from '../../app-marker.ts';

/** Whether a link leads to a partner, who is told who comes. */
function isPartner({ protocol, host }: Pick<URL, 'protocol' | 'host'>): boolean {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="partner-hosts"]')?.content.split(' ') ?? [];
  return protocol === 'https:' && hosts.includes(host);
}

/** Goes there with a word of who comes, and without one where that cannot be had. */
async function openPartner(url: string): Promise<void> {
  const there = await callMain('/v1/hand-over', { method: 'POST', body: { url } }).catch(() => ({ url }));
  location.assign(there.url);
}

/** For the press of a link that may lead to a partner. In the app the link is the app's to open. */
export function followPartner(event: Pick<MouseEvent, 'preventDefault'>, link: HTMLAnchorElement): void {
  if (!isPartner(link) || navigator.userAgent.includes(APP_MARKER)) return;
  event.preventDefault();
  void openPartner(link.href);
}
