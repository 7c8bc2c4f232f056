/** Query parameters that pages read; whatever else an address carries does not make it another page. */
const KNOWN_PARAMETERS = ['channel', 'id', 'page', 'tag'];

/** Under what a visitor's page is kept: its path and the parameters that change it, in one order. */
export function pageKey(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (!query) return path;
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}
