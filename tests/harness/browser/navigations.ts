import { vi } from 'vitest';

/**
 * jsdom cannot load another page. This module records the navigations that the page under test requests, until the test
 * ends.
 */

/** @returns lines such as `assign /story` and `reload`, in order */
export function watchNavigations(): string[] {
  const asked: string[] = [];
  const real = location;
  const asking = {
    assign: (to: string | URL) => void asked.push(`assign ${to}`),
    replace: (to: string | URL) => void asked.push(`replace ${to}`),
    reload: () => void asked.push('reload'),
  };
  // The target is not the real `location`, since a proxy may not replace its methods.
  const watched = new Proxy(Object.create(null) as Location, {
    get: (_, key) => (key in asking ? asking[key as keyof typeof asking] : Reflect.get(real, key, real)),
    set: (_, key, value) => Reflect.set(real, key, value, real),
  });
  vi.stubGlobal('location', watched);
  return asked;
}
