import { CallFailure } from '../../../http/browser/client.browser.ts';
import type { Provider } from '../../../site/provider.ts';
import { forgetAct, takeRedirect } from '../../../session/browser/redirect.browser.ts';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';
import { logIn } from './log-in.browser.ts';
import { showRefusal } from './refusal.browser.ts';

/** Completes the sign-in after the provider's redirect. */
class SignInReturn extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const { provider, loginId = '', paramKey = '', username = '', thumbpath = '' } = this.dataset;
    // Removes the provider's code, which is already used, from the address.
    history.replaceState(null, '', location.pathname);
    try {
      location.replace(await logIn({ provider: provider as Provider, loginId, paramKey, username, thumbpath }));
    } catch (failure) {
      forgetAct();
      if (failure instanceof CallFailure)
        await showRefusal(failure, { provider: provider as Provider, loginId, paramKey });
      replacePage(takeRedirect());
    }
  }
}

customElements.define('sign-in-return', SignInReturn);
