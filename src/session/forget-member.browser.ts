import { deviceStorage, tabStorage } from '../lib/storage.browser.ts';
import { MEMBER_PHOTOS, MEMBER_PREFIX } from './member-key.ts';
import { forgetAll } from './member-storage.browser.ts';

/** Nothing that a `memberKey` names stays in this tab or on this device, nor any photo that waits. */
export function forgetMember(): void {
  for (const storage of [tabStorage, deviceStorage]) forgetAll(storage, MEMBER_PREFIX);
  try {
    indexedDB.deleteDatabase(MEMBER_PHOTOS);
  } catch {
    // A browser that keeps nothing has none.
  }
}
