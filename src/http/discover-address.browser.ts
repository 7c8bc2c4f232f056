/** Where a call of the discover service goes, seen from this page; its path, when that service has no host of its own. */
export function discoverAddress(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="discover-origin"]')?.content ?? '';
  return origin + path;
}
