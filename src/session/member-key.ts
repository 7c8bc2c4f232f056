/**
 * What a feature keeps in the browser for the person who uses it goes when they log out or leave. Whichever feature
 * keeps it: the key says so, by `memberKey`. Keys without it, such as the colours, belong to the device.
 */
export const MEMBER_PREFIX = 'member:';
export const LIST_PREFIX = `${MEMBER_PREFIX}list:`;

/** The browser's database of photos that a member has chosen and that are not up yet; it goes with those keys. */
export const MEMBER_PHOTOS = 'pureut-uploads';

/** The browser's cache of scraps that a member reads without a connection; it goes with those keys, too. */
export const MEMBER_SCRAPS = 'scraps';

export function memberKey(name: string): string {
  return MEMBER_PREFIX + name;
}

/** For a list that a feature keeps in this tab: it goes when somebody signs in, too, who may be shown another one. */
export function listKey(name: string): string {
  return LIST_PREFIX + name;
}
