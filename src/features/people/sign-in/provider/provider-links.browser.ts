import type { Provider } from '../../../../site/provider.ts';
import { hidesFirstProvider, inAppBrowserOf, outsideAddress } from './in-app-browser.ts';
import { isTakenByApp } from './provider-tap.browser.ts';

/** Adapts the links of `ProviderLinks.astro` to in-app browsers and to our native app. */

const OPEN_OUTSIDE = 'Google은 이 화면에서 로그인할 수 없어요. 메뉴에서 브라우저로 열기를 눌러 주세요.';

const { userAgent } = navigator;

/**
 * In an in-app browser, makes Google's link open the device's own browser, because Google refuses sign-ins there. Hides
 * Apple's link in KakaoTalk and Instagram.
 */
export function adaptProviderLinks(): void {
  const browser = inAppBrowserOf(userAgent);
  if (!browser) return;
  if (hidesFirstProvider(browser)) linkOf('APPLE')?.closest('li')?.remove();
  const google = linkOf('GOOGLE');
  const outside = outsideAddress(userAgent, location.href);
  if (google && outside) google.href = outside;
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-provider]');
  if (!link) return;
  const provider = link.dataset.provider as Provider;
  if (isTakenByApp(provider)) event.preventDefault();
  else if (provider === 'GOOGLE' && inAppBrowserOf(userAgent) && link.protocol.startsWith('http')) {
    event.preventDefault();
    const note = link.closest('dialog')?.querySelector('.provider-outside');
    if (note) note.textContent = OPEN_OUTSIDE;
  }
});

function linkOf(provider: Provider): HTMLAnchorElement | null {
  return document.querySelector(`a[data-provider="${provider}"]`);
}
