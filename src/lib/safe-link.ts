import { safePath } from './safe-path.ts';

/** A stored link as it may stand in an `href`: an address of the web, or a path of this site; else the home page. */
export function safeLink(link: string): string {
  const isWeb = /^https?:\/\//i.test(link) && URL.canParse(link);
  return isWeb ? new URL(link).href : safePath(link);
}

/** Whether a link leads where it says. */
export function isSafeLink(link: string): boolean {
  return link === '/' || safeLink(link) !== '/';
}
