import { excerpt } from '../../../lib/text/plain-text.ts';
import type { DescribedPicture } from '../../../model/picture.ts';
import type { Author } from '../../people/member/member.ts';
import type { Sos } from '../../../model/stored-values.ts';

export const TALKS_PER_PAGE = 12;
/** The maximum number of pages of the feed of followed members. Older talks are found on the members' profiles. */
export const FOLLOWED_PAGES = 50;
/** The maximum number of pages of a channel's list that shows unanswered talks first. */
export const WAITING_FIRST_PAGES = 100;

/** The number of lively talks beside a list. */
export const LIVELY_TALKS = 3;
/** The number of other talks below a talk. */
export const OTHER_TALKS = 4;

/** The pseudo channel of the member's own talks. No channel has this id. */
export const OWN_TALKS = 999;

export type Channel = {
  id: number;
  title: string;
  description: string;
  /** Whether talks in this channel ask for help. */
  isForHelp: boolean;
};

export type Talk = {
  id: number;
  text: string;
  channel: Pick<Channel, 'id' | 'title' | 'isForHelp'>;
  author: Author;
  tags: string[];
  sos: Sos | null;
  /** The id of the comment that solved it; null if that comment is deleted or hidden. */
  solvedById: number | null;
  /** Whether it asks for help, is not solved, and has no comment by another member. */
  isWaiting: boolean;
  /** Whether it is pending review. */
  isPendingReview: boolean;
  pictures: DescribedPicture[];
  publishedAt: Date;
  updatedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
  areCommentsClosed: boolean;
  authorFollowers: number;
};

/** The part of a talk that short lists show. */
export type TalkDigest = Pick<Talk, 'id' | 'text' | 'publishedAt' | 'commentCount' | 'applauseCount'> & {
  channel: Pick<Channel, 'id' | 'title'>;
  author: Pick<Author, 'id' | 'nickname' | 'picture'>;
  /** The talk's first picture. */
  picture: DescribedPicture | null;
};

const TITLE_LENGTH = 40;

/** Returns the first line of the text, cut at a grapheme, because a talk has no title. */
export function talkTitle({ text }: Pick<Talk, 'text'>): string {
  const [line = ''] = text.trim().split('\n');
  return excerpt(line, TITLE_LENGTH);
}
