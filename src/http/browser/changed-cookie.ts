import { LISTS_KEPT_SECONDS } from '../../lib/list-ttl.ts';

/**
 * Cookies that tell the server that this browser has just changed data that a cached page may not show yet. The server
 * then renders pages for this member: all pages until the change has reached every process, lists until every cached
 * list is newer than the change.
 */
const PAGES = 'pages_changed';
const LISTS = 'lists_changed';
const PAGES_SECONDS = 5;

const cookie = (name: string, seconds: number) => `${name}=1; path=/; max-age=${seconds}; samesite=lax`;

/** Records a change. Runs in the browser. */
export function markChange(): void {
  write(PAGES_SECONDS, LISTS_KEPT_SECONDS);
}

/** Deletes the record after signing out. Runs in the browser. */
export function forgetChange(): void {
  write(0, 0);
}

function write(pagesSeconds: number, listsSeconds: number): void {
  for (const value of [cookie(PAGES, pagesSeconds), cookie(LISTS, listsSeconds)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and nothing is escaped here
    document.cookie = value;
  }
}

/** Returns whether a cached page may be older than the viewer's own latest change. */
export function mayBeOutdated(cookieHeader: string | undefined, isList: boolean): boolean {
  return cookieHeader?.includes(`${isList ? LISTS : PAGES}=1`) ?? false;
}
