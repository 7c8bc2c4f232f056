import { and, asc, eq, isNull, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { comment, content, decision } from '../../../../db/schema/index.ts';
import { isReportedByMany } from './reported-by-many.server.ts';
import type { ReportSubject } from '../report-subjects.server.ts';
import { type Facts, hides, type Ruling, rulingOf, type State, stateAfter } from './state-after.ts';

/** The standing of a content or a comment: its rows, the decisions about it, and the other facts. */
export type Standing = {
  kind: (typeof content.$inferSelect)['kind'];
  /** The status of the content or the comment. */
  status: (typeof content | typeof comment)['$inferSelect']['status'];
  /** The column of the content; false for a comment. */
  isHiddenByAuthor: boolean;
  /** The reason why readers do not see a comment although no decision or fact hides it. */
  unseen?: 'HIDDEN_BY_CONTENT_AUTHOR' | 'ON_UNSEEN_CONTENT' | undefined;
  /** Whether the content or comment is deleted or not published yet, so that no decision changes it. */
  isFixed: boolean;
  rulings: Ruling[];
  facts: Facts;
};

/**
 * Returns the standing of a content or a comment; undefined if it does not exist. A caller that then changes it must
 * have locked the content, so that no decision, report or action of its author comes between.
 */
export async function readStanding(db: Queryable, thing: ReportSubject): Promise<Standing | undefined> {
  const { contentId, commentId } = thing;
  const [row] = await db
    .select({
      kind: content.kind,
      authorId: content.authorId,
      status: content.status,
      isHiddenByAuthor: content.isHiddenByAuthor,
      pendingSince: content.pendingSince,
      commentStatus: comment.status,
      commentPendingSince: comment.pendingSince,
      isHiddenByContentAuthor: comment.isHiddenByContentAuthor,
      isErased: sql<boolean>`coalesce(${comment.body} = '', false)`,
    })
    .from(content)
    .leftJoin(comment, and(eq(comment.id, commentId ?? 0), eq(comment.contentId, content.id)))
    .where(eq(content.id, contentId));
  if (!row || (commentId !== null && row.commentStatus === null)) return undefined;
  const decisions = await db
    .select({
      id: decision.id,
      outcome: decision.outcome,
      isOverturned: sql<boolean>`coalesce(${decision.appealOutcome} = 'OVERTURNED', false)`,
      wasHiddenByAuthor: decision.wasHiddenByAuthor,
      wasHiddenByOperators: decision.wasHiddenByOperators,
    })
    .from(decision)
    .where(
      commentId !== null
        ? eq(decision.commentId, commentId)
        : // A decision about a removed comment has no comment id, either. Its target is the comment's writer.
          and(eq(decision.contentId, contentId), isNull(decision.commentId), eq(decision.targetId, row.authorId)),
    )
    .orderBy(asc(decision.id));
  const isReported = await isReportedByMany(db, thing);
  const { kind } = row;
  if (commentId !== null) {
    const status = row.commentStatus ?? 'DELETE';
    const isFixed = status === 'DELETE' || row.isErased;
    const facts = { isPendingReview: row.commentPendingSince !== null, isHiddenByReports: isReported };
    return {
      kind,
      status,
      isHiddenByAuthor: false,
      unseen:
        row.status !== 'PUBLISHED'
          ? 'ON_UNSEEN_CONTENT'
          : row.isHiddenByContentAuthor
            ? 'HIDDEN_BY_CONTENT_AUTHOR'
            : undefined,
      isFixed,
      rulings: decisions,
      facts: { ...facts, isHiddenByAuthor: false, isHiddenByOperators: false },
    };
  }
  const { status, isHiddenByAuthor } = row;
  // While a decision hides the content, its row no longer shows who had hidden it before. The latest decision stores
  // that.
  const before = hides(rulingOf(decisions)?.outcome) ? decisions.at(-1) : undefined;
  const isHiddenByReports = isReported && kind !== 'article';
  const isHiddenOtherwise = status === 'HIDDEN' && !isHiddenByAuthor && !isHiddenByReports;
  return {
    kind,
    status,
    isHiddenByAuthor,
    isFixed: status !== 'PUBLISHED' && status !== 'HIDDEN' && status !== 'HELD',
    rulings: decisions,
    facts: {
      isHiddenByReports,
      isHiddenByOperators: before ? before.wasHiddenByOperators : isHiddenOtherwise,
      isHiddenByAuthor: before ? before.wasHiddenByAuthor : isHiddenByAuthor,
      isPendingReview: row.pendingSince !== null,
    },
  };
}

/** DELETED includes comments whose row is removed. UNPUBLISHED is a draft or a scheduled content. */
export type StateNow = State | 'DELETED' | 'UNPUBLISHED' | NonNullable<Standing['unseen']>;

/** Returns the state for readers. A comment that no decision or fact hides can still be invisible to them. */
export function asReadersSee({ unseen }: Standing, state: State): StateNow {
  return state === 'SHOWN' ? (unseen ?? state) : state;
}

export function stateOf(standing: Standing | undefined): StateNow {
  if (!standing) return 'DELETED';
  const { status, isFixed, rulings, facts } = standing;
  if (!isFixed) return asReadersSee(standing, stateAfter(rulings, facts));
  return status === 'DRAFT' || status === 'SCHEDULED' ? 'UNPUBLISHED' : 'DELETED';
}
