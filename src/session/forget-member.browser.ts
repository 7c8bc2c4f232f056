import { deviceStorage, tabStorage } from '../lib/storage.browser.ts';
import { MEMBER_PHOTOS, MEMBER_PREFIX, MEMBER_SCRAPS } from './member-key.ts';
import { forgetAll } from './member-storage.browser.ts';

/** Nothing that a `memberKey` names stays in this tab or on this device, nor any photo that waits, nor any scrap. */
export function forgetMember(): void {
  for (const storage of [tabStorage, deviceStorage]) forgetAll(storage, MEMBER_PREFIX);
  try {
    indexedDB.deleteDatabase(MEMBER_PHOTOS);
    void caches.delete(MEMBER_SCRAPS).catch(() => {});
  } catch {
    // A browser that keeps nothing has none.
  }
}
