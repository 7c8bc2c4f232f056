import { deviceStorage, tabStorage } from '../../lib/storage.browser.ts';
import { $me } from './me.store.ts';
import { DRAFT_PREFIX } from '../draft-key.ts';
import { MEMBER_PHOTOS, MEMBER_PREFIX, MEMBER_SCRAPS } from '../member-key.ts';

/**
 * Deletes all entries with a `memberKey` from this tab and device, all photos that wait for an upload and all offline
 * scraps. It keeps the drafts of other members, whose pages may still have been open when this member signed in.
 */
export function forgetMember(): void {
  for (const storage of [tabStorage, deviceStorage]) {
    for (const key of Object.keys(storage))
      if (key.startsWith(MEMBER_PREFIX) && !isDraftOfOther(key)) storage.removeItem(key);
  }
  try {
    indexedDB.deleteDatabase(MEMBER_PHOTOS);
    void caches.delete(MEMBER_SCRAPS).catch(() => {});
  } catch {
    // A browser without these storages has nothing to delete.
  }
}

function isDraftOfOther(key: string): boolean {
  if (!key.startsWith(DRAFT_PREFIX)) return false;
  const owner = Number.parseInt(key.slice(DRAFT_PREFIX.length), 10);
  return owner > 0 && owner !== $me.get()?.id;
}
