/** Query parameters that each page reads; whatever else an address carries does not make it another page. */
const PARAMETERS = new Map([
  ['/story', ['page', 'tag']],
  ['/article', ['page']],
  ['/community/list', ['channel', 'page']],
  ['/community/feed/all', ['page']],
  ['/event', ['id']],
  ['/story/*', ['comment']],
  ['/article/*', ['comment']],
  ['/community/view/*', ['comment']],
  ['/term/*', ['version']],
]);

/** Under what a visitor's page is kept: its path and the parameters that change it, in one order. */
export function pageKey(url: string): string {
  const end = url.indexOf('?');
  const path = decoded(end < 0 ? url : url.slice(0, end));
  const names = end < 0 ? undefined : (PARAMETERS.get(path) ?? PARAMETERS.get(`${parentOf(path)}/*`));
  if (!names) return path;
  const given = new URLSearchParams(url.slice(end));
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read}` : path;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Pages answer to `/%73tory` too. What would divide the path anew stays encoded. */
function decoded(path: string): string {
  return path.includes('%') ? decodeURI(path) : path;
}
