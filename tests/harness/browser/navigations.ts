import { vi } from 'vitest';

/** jsdom loads no other page. Until the test ends, this takes down where the page under test asks the browser to go. */

/** @returns lines such as `assign /story` and `reload`, in order */
export function watchNavigations(): string[] {
  const asked: string[] = [];
  const real = location;
  const asking = {
    assign: (to: string | URL) => void asked.push(`assign ${to}`),
    replace: (to: string | URL) => void asked.push(`replace ${to}`),
    reload: () => void asked.push('reload'),
  };
  // Not a proxy of the real one: its methods may not be replaced.
  const watched = new Proxy(Object.create(null) as Location, {
    get: (_, key) => (key in asking ? asking[key as keyof typeof asking] : Reflect.get(real, key, real)),
    set: (_, key, value) => Reflect.set(real, key, value, real),
  });
  vi.stubGlobal('location', watched);
  return asked;
}
