import { paths } from '../../paths.ts';

/**
 * Where a phone's page has a button for writing over its corner: the lists of the community, and that of stories. On a
 * talk's own page it would lie over the comments' form.
 */
export function hasWriteButton(path: string): boolean {
  if (path === paths.write || path.startsWith('/community/view/')) return false;
  return path === paths.stories() || path.startsWith('/community/');
}
