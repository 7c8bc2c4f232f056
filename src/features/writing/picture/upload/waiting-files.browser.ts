import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { MEMBER_PHOTOS } from '../../../../session/member-key.ts';

/** Chosen photos that are not uploaded yet. They are stored on the device, so that a closed tab does not lose them. */

let store: UseStore | undefined;

function files(): UseStore {
  store ??= open();
  return store;
}

function open(): UseStore {
  const opened = createStore(MEMBER_PHOTOS, 'files');
  void opened('readonly', ({ transaction: { db } }) => {
    // Logging out in any tab deletes the database, which requires that every tab closes it.
    db.onversionchange = () => {
      db.close();
      store = undefined;
    };
  }).catch(() => {});
  return opened;
}

/** Stores a photo on the device. If the browser has no room or refuses, the photo exists only as long as the page. */
export async function storeFile(id: string, file: File): Promise<void> {
  await attempt(() => set(id, file, files()));
}

export async function readStoredFile(id: string): Promise<File | undefined> {
  return attempt(() => get<File>(id, files()));
}

export async function forgetFile(id: string): Promise<void> {
  await attempt(() => del(id, files()));
}

/** Returns undefined on an error. A browser that denies storage throws before there is a promise. */
async function attempt<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
