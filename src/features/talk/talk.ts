import { excerpt } from '../../lib/plain-text.ts';
import type { DescribedPicture } from '../picture/picture.ts';
import type { Author } from '../member/member.ts';
import type { Sos } from './sos.ts';

/** Talks a list page holds. */
export const TALKS_PER_PAGE = 12;
/** Pages of the talks of whom one follows; older ones are on their own pages. */
export const FOLLOWED_PAGES = 50;
/** Pages of a channel's talks with those first that wait for an answer. */
export const WAITING_FIRST_PAGES = 100;

/** Lively talks beside a list. */
export const LIVELY_TALKS = 3;
/** Talks to read after one. */
export const OTHER_TALKS = 4;

/** The channel that stands for one's own talks; no channel has this id. */
export const OWN_TALKS = 999;

export type Channel = {
  id: number;
  title: string;
  description: string;
  /** Whether its talks ask for help. */
  isForHelp: boolean;
};

export type Talk = {
  id: number;
  text: string;
  channel: Pick<Channel, 'id' | 'title' | 'isForHelp'>;
  author: Author;
  tags: string[];
  sos: Sos | null;
  /** The comment that solved it, while everybody can read that. */
  solvedById: number | null;
  /** Whether it asks for help, and nobody but its author has answered. */
  isWaiting: boolean;
  /** Whether it is shown to nobody but its author until an operator has looked. */
  isHeld: boolean;
  pictures: DescribedPicture[];
  publishedAt: Date;
  updatedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
  areCommentsClosed: boolean;
  authorFollowers: number;
};

/** What stands of a talk where it is named beside others. */
export type TalkDigest = Pick<Talk, 'id' | 'text' | 'publishedAt' | 'commentCount' | 'applauseCount'> & {
  channel: Pick<Channel, 'id' | 'title'>;
  author: Pick<Author, 'id' | 'nickname' | 'picture'>;
  /** The first of its pictures. */
  picture: DescribedPicture | null;
};

const TITLE_LENGTH = 40;

/** A talk has no title: its first line, cut at a whole character, stands for one. */
export function talkTitle({ text }: Pick<Talk, 'text'>): string {
  const [line = ''] = text.trim().split('\n');
  return excerpt(line, TITLE_LENGTH);
}
