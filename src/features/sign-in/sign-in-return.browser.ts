import { CallFailure } from '../../http/client.browser.ts';
import type { Provider } from '../../session/provider.ts';
import { forgetAct, takeRedirect } from '../../session/redirect.browser.ts';
import { replacePage } from '../../ui/replace-page.browser.ts';
import { logIn } from './log-in.browser.ts';
import { showRefusal } from './refusal.browser.ts';

/** Finishes a sign-in when the browser has come back from the provider. */
class SignInReturn extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const { provider, loginId = '', paramKey = '', username = '', thumbpath = '' } = this.dataset;
    // The address carries the provider's code; it is spent, and nobody needs to see it.
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
