import { LISTS_KEPT_SECONDS } from '../lib/kept-seconds.ts';

/**
 * Tells the server that this browser has just changed something that a kept page may not show yet. Pages are then
 * rendered for its member: all of them for as long as word of a change may take to reach each process, lists until none
 * that is kept can be older than the change.
 */
const PAGES = 'pages_changed';
const LISTS = 'lists_changed';
const PAGES_SECONDS = 5;

const cookie = (name: string, seconds: number) => `${name}=1; path=/; max-age=${seconds}; samesite=lax`;

/** Runs in the browser. */
export function tellOfChange(): void {
  write(PAGES_SECONDS, LISTS_KEPT_SECONDS);
}

/** Once nobody is signed in any more. Runs in the browser. */
export function forgetChange(): void {
  write(0, 0);
}

function write(pagesSeconds: number, listsSeconds: number): void {
  for (const value of [cookie(PAGES, pagesSeconds), cookie(LISTS, listsSeconds)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and nothing is escaped here
    document.cookie = value;
  }
}

/** Whether a kept page may not show what its reader has just changed. */
export function mayBeOutdated(cookieHeader: string | undefined, isList: boolean): boolean {
  return cookieHeader?.includes(`${isList ? LISTS : PAGES}=1`) ?? false;
}
