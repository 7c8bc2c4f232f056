import { callHeaders } from '../../http/call-headers.ts';

const call = document.querySelector<HTMLMetaElement>('meta[itemprop="view"]')?.content;
/** Its answer would be the content, which stands on the page already. */
const send = () => call && fetch(call, { method: 'HEAD', headers: callHeaders(), keepalive: true }).catch(() => {});
const whenSeen = () => (document.readyState === 'complete' ? send() : addEventListener('load', send, { once: true }));

if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', whenSeen, { once: true });
} else {
  whenSeen();
}
