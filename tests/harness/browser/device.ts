import { afterEach, vi } from 'vitest';

/** Empties what the browser keeps on the device, as for somebody who was never here. */
export function clearDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** From now on the browser has no room left, until the test ends. */
export function fillDevice(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

const denied = new Map<string, PropertyDescriptor>();

/** The reader denies the site this storage, until the test ends: touching it throws. */
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
