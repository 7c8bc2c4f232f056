import { callHeaders } from '../../../http/browser/call-headers.browser.ts';
import { discoverAddress } from '../../../http/browser/discover-address.browser.ts';

const call = document.querySelector<HTMLMetaElement>('meta[itemprop="view"]')?.content;
/** HEAD, since the response body would be the content that the page already has. */
const options = { method: 'HEAD', headers: callHeaders(), credentials: 'include', keepalive: true } as const;
const send = () => call && fetch(discoverAddress(call), options).catch(() => {});
const whenSeen = () => (document.readyState === 'complete' ? send() : addEventListener('load', send, { once: true }));

if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', whenSeen, { once: true });
} else {
  whenSeen();
}
