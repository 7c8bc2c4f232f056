/** Matches the user agents of in-app browsers. Google refuses sign-ins there. */
const IN_APP = /KAKAOTALK|Instagram|NAVER\(|FB(AN|AV|_IAB)|\bLine\/|DaumApps|\bBAND\/|Barcelona/i;

/**
 * Returns the in-app browser's name from the user agent in lower case, or undefined for other browsers. Only texts and
 * links depend on it.
 */
export const inAppBrowserOf = (userAgent: string) => IN_APP.exec(userAgent)?.[0].toLowerCase();

/** Returns whether the first login button is hidden. The specification demands this for KakaoTalk and Instagram. */
export const hidesFirstProvider = (browser: string) => /^[ik]/.test(browser);

/** Returns an address that opens this page in the device's own browser, or undefined if no such address is known. */
export function outsideAddress(userAgent: string, address: string): string | undefined {
  const browser = inAppBrowserOf(userAgent);
  if (browser === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  if (!browser || !/Android/.test(userAgent)) return undefined;
  const [scheme, rest] = address.split(/:\/\/|#/);
  // Without an action, an Android intent means VIEW.
  return `intent://${rest}#Intent;scheme=${scheme};end`;
}
