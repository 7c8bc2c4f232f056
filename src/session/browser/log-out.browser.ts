import { callMain } from '../../http/browser/client.browser.ts';
import { paths } from '../../site/paths.ts';
import { forgetChange } from '../../http/browser/changed-cookie.ts';
import { forgetMember } from './forget-member.browser.ts';
import { $identityCheck } from './identity-check.store.ts';
import { forgetRedirect } from './redirect.browser.ts';

/**
 * Ends the session, deletes its data from this tab and device, and opens the home page. Other scripts can listen to
 * `pureut:logout`.
 * @throws CallFailure if the server did not end the session
 */
export async function logOut(): Promise<void> {
  await callMain('/v1/user/logout', { method: 'POST', isOfSession: true });
  await forgetSession();
  location.assign(paths.home);
}

/** Deletes the member's data from the browser, after the session has ended. */
export async function forgetSession(): Promise<void> {
  await forgetPushes().catch(() => {});
  forgetMember();
  forgetRedirect();
  forgetChange();
  $identityCheck.set(undefined);
  document.dispatchEvent(new CustomEvent('pureut:logout'));
}

/** Closes the member's notifications on this device, and ends its push subscription. */
async function forgetPushes(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    // A web view may not support notifications.
    for (const notification of (await registration.getNotifications?.()) ?? []) notification.close();
    // Unregistering the worker ends its subscription.
    await registration.unregister();
  }
}
