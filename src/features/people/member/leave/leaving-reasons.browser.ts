import { store, tabStorage } from '../../../../lib/storage.browser.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { memberKey } from '../../../../session/member-key.ts';

const KEY = memberKey('leaving_reasons');

/**
 * Returns the request id of the call that records the reasons. All attempts of a tab use the same id, so that the
 * reasons are recorded once.
 */
export function leavingReasonsId(): string {
  const id = tabStorage.getItem(KEY) ?? randomId();
  store(tabStorage, KEY, id);
  return id;
}
