import { sendToApp } from '../../session/browser/send-to-app.browser.ts';
import { LINK_THROTTLE_MS } from '../../ui/list/link-throttle.ts';

let handedOverAt = Number.NEGATIVE_INFINITY;

/** Passes a pressed link to another site to the app, so that the web view stays on this site. */
export function handOverLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
  if (link.origin === location.origin) {
    // A member may write the full address of one of our pages. With a target, it would open another window of the app.
    link.removeAttribute('target');
    return;
  }
  const isAccident = event.timeStamp - handedOverAt < LINK_THROTTLE_MS;
  if (!isAccident && !sendToApp({ type: 'OPEN_LINK', data: { url: link.href } })) return;
  if (!isAccident) handedOverAt = event.timeStamp;
  event.preventDefault();
}
