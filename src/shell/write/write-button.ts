import { paths } from '../../paths.ts';

/** Where a phone's page has a button for writing over its corner: the community, and the list of stories. */
export function hasWriteButton(path: string): boolean {
  if (path === paths.write) return false;
  return path === paths.stories() || path.startsWith('/community/');
}
