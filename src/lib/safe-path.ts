import { decodePlainPath } from './plain-path.ts';

const HOME = '/';
const MAX_LENGTH = 2_000;
const ORIGIN = 'https://here.invalid';
/** Calls, and the ways back from a provider. */
const NO_PAGE = /^\/(api|callback)(\/|$)/i;

/**
 * A stored or given path, if it stays on this site; else the home page. What counts is the path as a browser would
 * follow it: parsed first, then decoded. Nothing that could be read as another site passes, nor the way back from a
 * provider.
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !/^\/[^\\\p{Cc}]*$/u.test(path)) return HOME;
  if (!URL.canParse(path, ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  const decoded = decodePlainPath(pathname);
  if (origin !== ORIGIN || decoded === undefined || NO_PAGE.test(decoded)) return HOME;
  return pathname + search + hash;
}
