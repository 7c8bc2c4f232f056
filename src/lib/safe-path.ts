/**
 * A stored or given path, if it stays on this site; else the home page. Nothing that a browser could read as another
 * site passes, nor the way back from a provider (SECURITY T6).
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 2_000) return '/';
  if (!path.startsWith('/') || /^\/[/\\]|[\p{Cc}\\]/u.test(path)) return '/';
  const origin = 'https://here.invalid';
  if (!URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  if (url.origin !== origin || /^\/(callback|api)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
