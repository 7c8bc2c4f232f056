import { aliasedTable, sql } from '../../../db/drizzle.ts';
import { content, member, picture } from '../../../db/schema/index.ts';
import type { Picture } from '../picture/picture.ts';
import type { Absence, ContentSummary } from './content.ts';

export const authorPicture = aliasedTable(picture, 'author_picture');

/** Columns of a picture that a page needs to show it. */
export function pictureColumns(table: typeof picture) {
  return { key: table.key, width: table.width, height: table.height, thumbhash: table.thumbhash };
}

/** Columns that a list of stories or articles reads beside the kind's own. */
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

/** Newest first; the id settles equal moments. */
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

/** An article is hidden at its writer's request. */
export function hiddenWord(kind: ContentKind): Absence {
  return kind === 'article' ? 'HIDDEN_BY_REQUEST' : 'HIDDEN';
}

/** Why content of this status is not shown to the public, or undefined when it is. */
export function absenceOf(status: ContentStatus, hidden: Absence): Absence | undefined {
  if (status === 'PUBLISHED') return undefined;
  if (status === 'HIDDEN') return hidden;
  return status === 'DELETED' ? 'DELETED' : 'NOT_FOUND';
}
