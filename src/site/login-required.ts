/** Separate from `site/paths.ts`, since the script of every page needs this list but not the paths. */
const LOGIN_REQUIRED = [
  '/community/writing',
  '/my',
  '/blockList',
  '/maker/myStoryEdit',
  '/maker/myMakerHome',
  '/maker/notification',
  '/maker/register',
];

/**
 * Returns whether the page is for members only. For scripts in the browser: on the server, each of these pages checks the
 * session itself.
 */
export function isLoginRequired(path: string): boolean {
  return LOGIN_REQUIRED.some((part) => path.includes(part));
}
