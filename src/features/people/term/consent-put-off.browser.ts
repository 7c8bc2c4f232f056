import { store, tabStorage } from '../../../lib/storage.browser.ts';
import { memberKey } from '../../../session/member-key.ts';
import type { OwedTerm } from './owed-term.ts';

/** The terms that a member has postponed, stored until the tab is closed. */

const KEY = memberKey('terms-later');
const idsOf = (owed: OwedTerm[]) => owed.map(({ id }) => id).join();

export function isConsentPutOff(owed: OwedTerm[]): boolean {
  return tabStorage.getItem(KEY) === idsOf(owed);
}

export function putOffConsent(owed: OwedTerm[]): void {
  store(tabStorage, KEY, idsOf(owed));
}
