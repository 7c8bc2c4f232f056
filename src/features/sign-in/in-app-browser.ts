/**
 * The browser inside another app, as its user agent names it. It decides only what the page shows. Google refuses to sign
 * anybody in there.
 */
type InAppBrowser = 'kakaotalk' | 'instagram' | 'other';

const OTHERS = /NAVER\(inapp|\bFBA[NV]\b|\bFB_IAB\b|\bLine\/|DaumApps|\bBAND\/|\bBarcelona\b/i;

export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  if (/KAKAOTALK/i.test(userAgent)) return 'kakaotalk';
  if (/Instagram/i.test(userAgent)) return 'instagram';
  return OTHERS.test(userAgent) ? 'other' : undefined;
}

/** Returns whether this browser hides the first login button, as the specification says of two of them. */
export function hidesFirstProvider(userAgent: string): boolean {
  return ['kakaotalk', 'instagram'].includes(inAppBrowserOf(userAgent) ?? '');
}

/** An address that opens this page in the device's own browser; undefined where none is known to do so. */
export function outsideAddress(userAgent: string, address: string): string | undefined {
  const browser = inAppBrowserOf(userAgent);
  if (browser === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  if (!browser || !/Android/.test(userAgent)) return undefined;
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
}
