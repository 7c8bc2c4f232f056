/**
 * The prefix of storage keys of a member's data. The browser deletes these entries when the member logs out or leaves.
 * Keys without the prefix, such as the theme's, belong to the device.
 */
export const MEMBER_PREFIX = 'member:';
export const LIST_PREFIX = `${MEMBER_PREFIX}list:`;

/** The browser's database of chosen photos that are not uploaded yet; deleted together with those entries. */
export const MEMBER_PHOTOS = 'pureut-uploads';

/** The browser's cache of offline scraps; deleted together with those entries. */
export const MEMBER_SCRAPS = 'scraps';

export function memberKey(name: string): string {
  return MEMBER_PREFIX + name;
}

/**
 * Returns the key of a list in the tab's storage. It is also deleted at a sign-in, since the member may see another
 * list.
 */
export function listKey(name: string): string {
  return LIST_PREFIX + name;
}
