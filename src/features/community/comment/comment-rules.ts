import type { CommentEntry, LegibleEntry, ReplyEntry } from './routes/comment.api.ts';
import { type CommentedKind, commentRules, type CommentStatus, withheldText } from './comment.ts';

/**
 * Rules that update the comments of a page after an action, so that it looks as after a reload. Unchanged comments stay
 * the same objects.
 */

type Comments = CommentEntry[];

/** Inserts the comment right after the best comments. */
export function withComment(comments: Comments, fresh: CommentEntry): Comments {
  return comments.toSpliced(afterBest(comments), 0, fresh);
}

/**
 * Merges comments that the server lists before the present ones. Comments written here stay first until the server
 * lists them.
 */
export function withEarlier(comments: Comments, listed: Comments): Comments {
  const isListed = within(listed);
  const written = Math.max(0, comments.findIndex(isListed));
  const others = comments.slice(written).filter((comment) => !isListed(comment));
  return [...comments.slice(0, written), ...listed, ...others];
}

/** Appends comments that the server lists after the present ones, without duplicates. */
export function withLater(comments: Comments, listed: Comments): Comments {
  const isKnown = within(comments);
  return [...comments, ...listed.filter((comment) => !isKnown(comment))];
}

function within(comments: Comments): (comment: CommentEntry) => boolean {
  const ids = new Set(comments.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

/** Inserts the reply after the best replies of its parent. */
export function withReply(comments: Comments, { childComments: _, ...reply }: CommentEntry): Comments {
  return comments.map((comment) => {
    if (comment.id !== reply.parentId) return comment;
    const { childComments } = comment;
    return { ...comment, childComments: childComments.toSpliced(afterBest(childComments), 0, reply) };
  });
}

function afterBest(entries: { bestComment: boolean }[]): number {
  return entries.findLastIndex(({ bestComment }) => bestComment) + 1;
}

export function withChange(comments: Comments, id: number, change: Partial<ReplyEntry>): Comments {
  return mapEntries(comments, (entry) => (entry.id === id ? { ...entry, ...change } : entry));
}

/** Marks a comment as deleted. On kinds that do not keep deleted comments, removes it unless it has replies. */
export function withoutComment(comments: Comments, id: number, kind: CommentedKind): Comments {
  const { keepsDeleted } = commentRules[kind];
  const marked = withChange(comments, id, withheld('DELETE'));
  if (keepsDeleted) return marked;
  return withoutBare(
    marked.map((comment) => {
      const childComments = comment.childComments.filter((reply) => reply.id !== id);
      return childComments.length < comment.childComments.length ? { ...comment, childComments } : comment;
    }),
  );
}

/** Marks the reported comment. On articles, removes all comments of its author. */
export function withReported(comments: Comments, id: number, kind: CommentedKind): Comments {
  if (!commentRules[kind].leavesOut) return withChange(comments, id, withheld('REPORT'));
  const reported = findEntry(comments, id);
  return reported && isLegible(reported) ? withoutWriter(comments, reported.writerId) : comments;
}

/** Marks all comments of the blocked member. On articles, removes them. */
export function withBlocked(comments: Comments, writerId: number, kind: CommentedKind): Comments {
  if (commentRules[kind].leavesOut) return withoutWriter(comments, writerId);
  return mapEntries(comments, (entry) =>
    entry.writerId === writerId && !entry.hiddenByContentAuthor ? { ...entry, ...withheld('BLOCK_USER') } : entry,
  );
}

/** Counts comments and replies as the content's counter does: without deleted ones and those pending review. */
export function countStanding(comments: Comments): number {
  return comments
    .flatMap((comment) => [comment, ...comment.childComments])
    .filter(({ status, isPendingReview }) => status !== 'DELETE' && !isPendingReview).length;
}

export function findEntry(comments: Comments, id: number): ReplyEntry | undefined {
  return comments.flatMap((comment) => [comment, ...comment.childComments]).find((entry) => entry.id === id);
}

export function isLegible(entry: ReplyEntry): entry is LegibleEntry {
  return entry.status === 'ACTIVE';
}

const nobody = { writerId: null, nickname: null, image: null };

function withheld(status: Exclude<CommentStatus, 'ACTIVE'>): Partial<ReplyEntry> {
  return {
    status,
    content: withheldText[status],
    bestComment: false,
    isPendingReview: false,
    hiddenByContentAuthor: false,
    ...(status === 'DELETE' && nobody),
  };
}

function withoutWriter(comments: Comments, writerId: number): Comments {
  const isOther = (entry: ReplyEntry) => entry.writerId !== writerId;
  return withoutBare(
    comments
      .filter(isOther)
      .map((comment) =>
        comment.childComments.every(isOther)
          ? comment
          : { ...comment, childComments: comment.childComments.filter(isOther) },
      ),
  );
}

/** Removes deleted comments without replies. */
function withoutBare(comments: Comments): Comments {
  return comments.filter(
    ({ status, childComments }) => status !== 'DELETE' || childComments.some((reply) => reply.status !== 'DELETE'),
  );
}

function mapEntries(comments: Comments, map: <Entry extends ReplyEntry>(entry: Entry) => Entry): Comments {
  return comments.map((comment) => {
    const mapped = map(comment);
    const childComments = comment.childComments.map(map);
    const isSame = childComments.every((reply, index) => reply === comment.childComments[index]);
    return isSame ? mapped : { ...mapped, childComments };
  });
}
