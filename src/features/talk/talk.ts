import type { DescribedPicture } from '../picture/picture.ts';
import type { Author } from '../member/member.ts';

/** Talks a list page holds; spec 2, section 9. */
export const TALKS_PER_PAGE = 12;

export type Channel = { id: number; title: string; description: string };

export type Talk = {
  id: number;
  text: string;
  channel: Pick<Channel, 'id' | 'title'>;
  author: Author;
  pictures: DescribedPicture[];
  publishedAt: Date;
  updatedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
  authorFollowers: number;
};

const TITLE_LENGTH = 40;

/** A talk has no title: its first line, cut at a whole character, stands for one. */
export function talkTitle({ text }: Pick<Talk, 'text'>): string {
  const [line = ''] = text.trim().split('\n');
  const characters = [...line];
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('')}…` : line;
}
