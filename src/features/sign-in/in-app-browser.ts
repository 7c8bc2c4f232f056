/** What the user agents of other apps' browsers contain. Google refuses to sign anybody in there. */
const IN_APP = /KAKAOTALK|Instagram|NAVER\(|FB(AN|AV|_IAB)|\bLine\/|DaumApps|\bBAND\/|Barcelona/i;

/** Returns the other app's name from the user agent, in small letters, or undefined in a browser. Only texts depend on it. */
export const inAppBrowserOf = (userAgent: string) => IN_APP.exec(userAgent)?.[0].toLowerCase();

/** Whether this browser hides the first login button, as the specification says of two of them. */
export const hidesFirstProvider = (browser: string) => /^[ik]/.test(browser);

/** An address that opens this page in the device's own browser; undefined where none is known to do so. */
export function outsideAddress(userAgent: string, address: string): string | undefined {
  const browser = inAppBrowserOf(userAgent);
  if (browser === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  if (!browser || !/Android/.test(userAgent)) return undefined;
  const [scheme, rest] = address.split(/:\/\/|#/);
  // Android views an address for which nothing else is said.
  return `intent://${rest}#Intent;scheme=${scheme};end`;
}
