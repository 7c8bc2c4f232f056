import type { PersonTab } from '../../../site/path-values.ts';
import type { Author } from '../member/member.ts';

/** A member as their profile shows them. */
export type Person = Author & {
  /** Whether the member may write stories. */
  isMaker: boolean;
  /** Whether the member writes for the magazine. Other members can also subscribe to a writer. */
  isWriter: boolean;
  followerCount: number;
  followingCount: number;
  subscriberCount: number;
  storyCount: number;
  articleCount: number;
  talkCount: number;
  joinedAt: Date;
  /** A maker's links, without the link of their store. */
  links: string[];
  storeLink: string | null;
};

/** Returns the text of a link: its address without the scheme, `www.` and a slash at the end. */
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

/** Returns the tabs of a profile: stories of makers, articles of writers, then talks. The first one opens by default. */
export function tabsOf({ isMaker, isWriter, storyCount, articleCount }: Person): PersonTab[] {
  return [
    ...(isMaker || storyCount > 0 ? (['stories'] as const) : []),
    ...(isWriter || articleCount > 0 ? (['articles'] as const) : []),
    'talks',
    'about',
  ];
}
