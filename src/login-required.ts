/** Apart from `paths.ts`, of which the script of every page needs nothing else. */
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
 * Whether a visitor has no business on this page. For the browser alone: each such page guards
 * itself on the server.
 */
export function isLoginRequired(path: string): boolean {
  return LOGIN_REQUIRED.some((part) => path.includes(part));
}
