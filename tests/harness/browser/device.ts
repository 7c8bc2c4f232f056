import { afterEach, vi } from 'vitest';

/** Empties local and session storage, as on a first visit. */
export function clearDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Makes every write to storage exceed the quota, until the test ends. */
export function fillDevice(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

const denied = new Map<string, PropertyDescriptor>();

/** Denies the site this storage until the test ends: reading the property throws. */
export function denyStorage(name: 'localStorage' | 'sessionStorage'): void {
  denied.set(name, Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor);
  const get = () => {
    throw new DOMException('The storage is denied.', 'SecurityError');
  };
  Object.defineProperty(globalThis, name, { get, configurable: true });
}

afterEach(() => {
  for (const [name, descriptor] of denied) Object.defineProperty(globalThis, name, descriptor);
  denied.clear();
});
