import { paths } from '../paths.ts';

export type Destination = { title: string; href: string; icon: 'home' | 'story' | 'community' | 'magazine' | 'more' };

export const home: Destination = { title: '홈', href: paths.home, icon: 'home' };
export const more: Destination = { title: '더보기', href: paths.more, icon: 'more' };
export const sections: Destination[] = [
  { title: '스토리', href: paths.stories(), icon: 'story' },
  { title: '커뮤니티', href: paths.communityFeed, icon: 'community' },
  { title: '매거진', href: paths.articles(), icon: 'magazine' },
];

/** Whether the reader is on this destination or on a page below it. */
export function isCurrent(path: string, { href }: Destination): boolean {
  if (href === paths.communityFeed) return path.startsWith('/community/');
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
