import type { ErrorCode } from '../../../http/errors.ts';
import type { DescribedPicture } from '../../../model/picture.ts';
import type { Author } from '../../people/member/member.ts';

/** The part of a story or an article that lists show. */
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

/** The reason why a viewer cannot see a content. */
export type Absence = Extract<ErrorCode, 'NOT_FOUND' | 'HIDDEN' | 'HIDDEN_BY_REQUEST' | 'DELETED'>;

/** The result of a query by id: the item, or the reason for its absence. */
export type Found<Item> = { item: Item; absence?: never } | { item?: never; absence: Absence };

/** One page of a list. */
export type Listing<Item> = { items: Item[]; total: number };
