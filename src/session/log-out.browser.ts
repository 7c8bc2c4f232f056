import { callMain } from '../http/client.browser.ts';
import { paths } from '../paths.ts';
import { forgetChange } from '../http/changed-cookie.ts';
import { forgetMember } from './forget-member.browser.ts';
import { $identityCheck } from './identity-check.store.ts';
import { forgetRedirect } from './redirect.browser.ts';

/**
 * Ends the session, forgets what this tab kept of it and goes home. Whatever else must know hears `pureut:logout`.
 * @throws CallFailure when the server did not end it
 */
export async function logOut(): Promise<void> {
  await callMain('/v1/user/logout', { method: 'POST', isOfSession: true });
  await forgetSession();
  location.assign(paths.home);
}

/** Nothing of a member stays behind once their session has ended. */
export async function forgetSession(): Promise<void> {
  await forgetPushes().catch(() => {});
  forgetMember();
  forgetRedirect();
  forgetChange();
  $identityCheck.set(undefined);
  document.dispatchEvent(new CustomEvent('pureut:logout'));
}

/** Nothing that was shown of a member stays on this device, and it is told of nothing more. */
async function forgetPushes(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    // A web view may have no notifications.
    for (const notification of (await registration.getNotifications?.()) ?? []) notification.close();
    // With the worker goes its subscription.
    await registration.unregister();
  }
}
