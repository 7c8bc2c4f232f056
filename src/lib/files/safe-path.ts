import { decodePlainPath } from './plain-path.ts';

const HOME = '/';
const MAX_LENGTH = 2_000;
const ORIGIN = 'https://here.invalid';
/** API calls, and the callback addresses of sign-in providers. */
const NO_PAGE = /^\/(api|callback)(\/|$)/i;

/**
 * Returns a path if it stays on this site; otherwise the home page. The path is checked as a browser would follow it:
 * parsed first, then decoded. Paths that could lead to another site are refused, and so are API and callback paths.
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !/^\/[^\\\p{Cc}]*$/u.test(path)) return HOME;
  if (!URL.canParse(path, ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  const decoded = decodePlainPath(pathname);
  if (origin !== ORIGIN || decoded === undefined || NO_PAGE.test(decoded)) return HOME;
  return pathname + search + hash;
}
