/** Returns the address of a discover service call for this page: only the path if the service has no own host. */
export function discoverAddress(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="discover-origin"]')?.content ?? '';
  return origin + path;
}
