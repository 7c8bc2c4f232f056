/** The browser inside another app, as its user agent tells; decides what is shown, nothing else. */
type InAppBrowser = 'kakaotalk' | 'instagram';

export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  if (/KAKAOTALK/i.test(userAgent)) return 'kakaotalk';
  if (/Instagram/i.test(userAgent)) return 'instagram';
  return undefined;
}

/** An address that opens this page in the device's own browser; undefined where none is known to do so. */
export function outsideAddress(userAgent: string, address: string): string | undefined {
  const browser = inAppBrowserOf(userAgent);
  if (browser === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  if (browser !== 'instagram' || !/Android/.test(userAgent)) return undefined;
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}
