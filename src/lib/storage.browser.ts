/** What we use of a `Storage`: its keys are those of the object. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

class PageMemory implements TextStorage {
  getItem(key: string): string | null {
    return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
  }

  setItem(key: string, text: string): void {
    Reflect.set(this, key, text);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

/** Lasts as long as the tab. */
export const tabStorage = openStorage('sessionStorage');
/** Lasts until somebody clears it. */
export const deviceStorage = openStorage('localStorage');

/** Whether what is stored outlives the page. */
export const isTabKept = !(tabStorage instanceof PageMemory);
export const isDeviceKept = !(deviceStorage instanceof PageMemory);

/**
 * Keeps a text for later pages, which go on without it where it is lost.
 * @returns false where the browser has no room left
 */
export function store(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Where a reader denies the site its storage, touching it throws: the page's own memory takes its place. */
function openStorage(name: 'sessionStorage' | 'localStorage'): TextStorage {
  try {
    globalThis[name].getItem('');
    return globalThis[name];
  } catch {
    return new PageMemory();
  }
}
