import { callMain } from '../http/client.ts';
import { paths } from '../paths.ts';
import { clearStored } from './stored.ts';

/**
 * Ends the session, forgets what this tab kept of it and goes home. Whatever else must know hears `pureut:logout`.
 * @throws CallFailure when the server did not end it
 */
export async function logOut(): Promise<void> {
  await callMain('/v1/user/logout', { method: 'POST' });
  clearStored();
  document.dispatchEvent(new CustomEvent('pureut:logout'));
  location.assign(paths.home);
}
