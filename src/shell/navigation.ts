import { paths } from '../site/paths.ts';

export type Destination = { title: string; href: string; icon: 'home' | 'story' | 'community' | 'magazine' | 'more' };

const home: Destination = { title: '홈', href: paths.home, icon: 'home' };
const stories: Destination = { title: '스토리', href: paths.stories(), icon: 'story' };
const magazine: Destination = { title: '매거진', href: paths.articles(), icon: 'magazine' };
export const more: Destination = { title: '더보기', href: paths.more, icon: 'more' };

const community = (href: string): Destination => ({ title: '커뮤니티', href, icon: 'community' });

/** The sections in the desktop header. Its community is the list by channel. */
export const sections = [stories, community(paths.community), magazine];
/** The tabs in the bottom bar of phones. Their community is one feed of all channels. */
export const tabs = [home, stories, community(paths.communityFeed), magazine, more];

/** Returns whether the path is this destination or a page below it. */
export function isCurrent(path: string, { href, icon }: Destination): boolean {
  if (icon === 'community') return path.startsWith('/community/');
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
