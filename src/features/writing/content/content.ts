import type { ErrorCode } from '../../../http/errors.ts';
import type { DescribedPicture } from '../picture/picture.ts';
import type { Author } from '../../people/member/member.ts';

/** What a list shows of a story or an article. */
export type ContentSummary = {
  id: number;
  title: string;
  subtitle: string;
  thumbnail: DescribedPicture | null;
  author: Author;
  publishedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
};

/** Why a reader cannot see a piece of content. */
export type Absence = Extract<ErrorCode, 'NOT_FOUND' | 'HIDDEN' | 'HIDDEN_BY_REQUEST' | 'DELETED'>;

/** Something a reader asked for by its id: there, or absent for a reason. */
export type Found<Item> = { item: Item; absence?: never } | { item?: never; absence: Absence };

/** One page of a list. */
export type Listing<Item> = { items: Item[]; total: number };
