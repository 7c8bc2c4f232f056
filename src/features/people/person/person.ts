import type { Author } from '../member/member.ts';

/** Somebody as their own page shows them. */
export type Person = Author & {
  /** Whether they write stories. */
  isMaker: boolean;
  /** Whether they write for the magazine: then they are subscribed to, too. */
  isWriter: boolean;
  followerCount: number;
  followingCount: number;
  subscriberCount: number;
  storyCount: number;
  articleCount: number;
  talkCount: number;
  joinedAt: Date;
  /** A maker's other places on the web, and their store. */
  links: string[];
  storeLink: string | null;
};

/** How a link is shown: without what every address begins with. */
export function linkName(link: string): string {
  const { host, pathname } = new URL(link);
  return host.replace(/^www\./, '') + decodedPath(pathname).replace(/\/$/, '');
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What a person's page shows, a part at a time. */
export type PersonTab = 'stories' | 'articles' | 'talks' | 'about';

/** The tabs that a person has, the first of them first shown: what they are here for, then their talks. */
export function tabsOf({ isMaker, isWriter, storyCount, articleCount }: Person): PersonTab[] {
  return [
    ...(isMaker || storyCount > 0 ? (['stories'] as const) : []),
    ...(isWriter || articleCount > 0 ? (['articles'] as const) : []),
    'talks',
    'about',
  ];
}
