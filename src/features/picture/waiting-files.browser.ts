import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { MEMBER_PHOTOS } from '../../session/member-key.ts';

/** Photos that have been chosen and are not up yet, kept on the device so that a closed tab does not lose them. */

let store: UseStore | undefined;

function files(): UseStore {
  store ??= open();
  return store;
}

function open(): UseStore {
  const opened = createStore(MEMBER_PHOTOS, 'files');
  void opened('readonly', ({ transaction: { db } }) => {
    // It is deleted when the member logs out, in whichever tab, once no tab has it open.
    db.onversionchange = () => {
      db.close();
      store = undefined;
    };
  }).catch(() => {});
  return opened;
}

/** Where the browser has no room, or keeps nothing, the photo lives as long as the page. */
export async function keepFile(id: string, file: File): Promise<void> {
  await attempt(() => set(id, file, files()));
}

export async function keptFile(id: string): Promise<File | undefined> {
  return attempt(() => get<File>(id, files()));
}

export async function forgetFile(id: string): Promise<void> {
  await attempt(() => del(id, files()));
}

/** A browser that denies the site its storage refuses at once, before there is a promise. */
async function attempt<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
