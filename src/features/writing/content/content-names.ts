import type { comment } from '../../../db/schema/index.ts';
import type { ContentKind, ContentStatus } from './content.server.ts';

/** Names of kinds and statuses in the console. */

export const contentKindNames: Record<ContentKind, string> = { story: '스토리', article: '매거진 글', talk: '톡' };

export const contentStatusNames: Record<ContentStatus, string> = {
  PUBLISHED: '공개',
  HIDDEN: '숨김',
  SCHEDULED: '예약됨',
  DELETED: '삭제됨',
  DRAFT: '초안',
  HELD: '확인 중',
};

type CommentStatus = (typeof comment.$inferSelect)['status'];

export const commentStatusNames: Record<CommentStatus, string> = {
  ACTIVE: contentStatusNames.PUBLISHED,
  HIDDEN: contentStatusNames.HIDDEN,
  HELD: contentStatusNames.HELD,
  DELETE: contentStatusNames.DELETED,
};
