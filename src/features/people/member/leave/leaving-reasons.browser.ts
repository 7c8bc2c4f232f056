import { store, tabStorage } from '../../../../lib/storage.browser.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { memberKey } from '../../../../session/member-key.ts';

const KEY = memberKey('leaving_reasons');

/** The request id under which the reasons are told: the same for every attempt, so that they are recorded once. */
export function leavingReasonsId(): string {
  const id = tabStorage.getItem(KEY) ?? randomId();
  store(tabStorage, KEY, id);
  return id;
}
