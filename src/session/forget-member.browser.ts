import { deviceStorage, tabStorage } from '../lib/storage.browser.ts';
import { $me } from './me.store.ts';
import { DRAFT_PREFIX } from './draft-key.ts';
import { MEMBER_PHOTOS, MEMBER_PREFIX, MEMBER_SCRAPS } from './member-key.ts';

/**
 * Nothing that a `memberKey` names stays in this tab or on this device, nor any photo that waits, nor any scrap. The drafts of
 * other members stay, whose pages were open when another member signed in.
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
    // A browser that keeps nothing has none.
  }
}

function isDraftOfOther(key: string): boolean {
  if (!key.startsWith(DRAFT_PREFIX)) return false;
  const owner = Number.parseInt(key.slice(DRAFT_PREFIX.length), 10);
  return owner > 0 && owner !== $me.get()?.id;
}
