import { aliasedTable, sql } from '../../../db/drizzle.ts';
import { content, member, picture } from '../../../db/schema/index.ts';
import type { Picture } from '../../../model/picture.ts';
import type { Absence, ContentSummary } from './content.ts';

export const authorPicture = aliasedTable(picture, 'author_picture');

/** Returns the columns of a picture that a page needs to show it. */
export function pictureColumns(table: typeof picture) {
  return { key: table.key, width: table.width, height: table.height, thumbhash: table.thumbhash };
}

/** The columns of lists that stories and articles share. */
export const summaryColumns = {
  id: content.id,
  publishedAt: content.publishedAt,
  viewCount: content.viewCount,
  commentCount: content.commentCount,
  applauseCount: content.applauseCount,
  authorId: member.id,
  nickname: member.nickname,
  introduction: member.introduction,
  picture: pictureColumns(picture),
  authorPicture: pictureColumns(authorPicture),
};

/** Newest first; ids order contents with equal times. */
export const newestFirst = [sql`${content.publishedAt} desc`, sql`${content.id} desc`];

type SummaryRow = {
  id: number;
  title: string;
  subtitle: string;
  publishedAt: Date | null;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
  authorId: number;
  nickname: string;
  introduction: string;
  picture: Picture | null;
  thumbnailAlt: string;
  authorPicture: Picture | null;
};

export function toSummary(row: SummaryRow): ContentSummary {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    thumbnail: row.picture && { picture: row.picture, alt: row.thumbnailAlt },
    author: {
      id: row.authorId,
      nickname: row.nickname,
      introduction: row.introduction,
      picture: row.authorPicture,
    },
    publishedAt: row.publishedAt ?? new Date(0),
    viewCount: row.viewCount,
    commentCount: row.commentCount,
    applauseCount: row.applauseCount,
  };
}

export type ContentKind = (typeof content.$inferSelect)['kind'];
export type ContentStatus = (typeof content.$inferSelect)['status'];

/** Returns the error code for a hidden content of a kind. An article is hidden at its writer's request. */
export function hiddenWord(kind: ContentKind): Absence {
  return kind === 'article' ? 'HIDDEN_BY_REQUEST' : 'HIDDEN';
}

/** Returns the reason why a content with this status is not public, or undefined if it is. */
export function absenceOf(status: ContentStatus, hidden: Absence): Absence | undefined {
  if (status === 'PUBLISHED') return undefined;
  if (status === 'HIDDEN') return hidden;
  return status === 'DELETED' ? 'DELETED' : 'NOT_FOUND';
}
