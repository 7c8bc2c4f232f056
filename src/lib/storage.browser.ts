/** The part of `Storage` that we use. An implementation has its keys as its own properties. */
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

/** Lasts until the tab is closed. */
export const tabStorage = openStorage('sessionStorage');
/** Lasts until it is cleared. */
export const deviceStorage = openStorage('localStorage');

/** Whether stored texts outlive the page. */
export const isTabKept = !(tabStorage instanceof PageMemory);
export const isDeviceKept = !(deviceStorage instanceof PageMemory);

/**
 * Stores a text for later pages, which work without it, too.
 * @returns false if the storage is full or refuses the text
 */
export function store(storage: TextStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the storage, or a memory of this page if the browser denies access, in which case reading it throws. */
function openStorage(name: 'sessionStorage' | 'localStorage'): TextStorage {
  try {
    globalThis[name].getItem('');
    return globalThis[name];
  } catch {
    return new PageMemory();
  }
}
