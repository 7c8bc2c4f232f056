import { paths } from '../../site/paths.ts';

/**
 * Returns whether phones show the floating write button: on the lists of the community and of stories. On the page of a
 * talk, it would cover the comment form.
 */
export function hasWriteButton(path: string): boolean {
  if (path === paths.write || path.startsWith('/community/view/')) return false;
  return path === paths.stories() || path.startsWith('/community/');
}
