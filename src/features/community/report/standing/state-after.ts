import type { Outcome } from '../decision/decision.ts';

/** The fields of a decision on which the state of its content or comment depends. */
export type Ruling = {
  id: number;
  outcome: Outcome;
  /** Whether an appeal against the decision succeeded, so that it is no longer in force. */
  isOverturned: boolean;
};

/** Facts about a content or a comment apart from decisions. Several can apply at once. */
export type Facts = {
  /** Enough members have reported it, no operator has decided since, and reports hide contents of this kind. */
  isHiddenByReports: boolean;
  /** An operator has hidden it without a decision, as on the page of articles. */
  isHiddenByOperators: boolean;
  isHiddenByAuthor: boolean;
  /** A newcomer wrote it, and no operator has reviewed it yet (`features/community/review`). */
  isPendingReview: boolean;
};

export type State =
  /** Hidden, and deleted once its author can no longer appeal. */
  | 'TO_BE_DELETED'
  /** Hidden by a decision. */
  | 'HIDDEN'
  | 'HIDDEN_BY_REPORTS'
  | 'HIDDEN_BY_OPERATORS'
  /** Its author can show it again. */
  | 'HIDDEN_BY_AUTHOR'
  | 'PENDING_REVIEW'
  | 'SHOWN';

/** Returns the decision that the state follows: the latest decision in force. */
export function rulingOf<Decision extends Ruling>(oldestFirst: readonly Decision[]): Decision | undefined {
  return oldestFirst.findLast(({ isOverturned }) => !isOverturned);
}

/** Returns whether a decision with this outcome hides its content or comment. */
export function hides(outcome: Outcome | undefined): boolean {
  return outcome === 'HIDDEN' || outcome === 'DELETED' || outcome === 'SUSPENDED';
}

/**
 * Returns the state that follows from all decisions about a content or a comment, and from the facts. If the latest
 * decision in force hides, the facts do not matter. KEPT and WARNED do not hide, so the facts decide.
 */
export function stateAfter(oldestFirst: readonly Ruling[], facts: Facts): State {
  const outcome = rulingOf(oldestFirst)?.outcome;
  if (outcome === 'DELETED') return 'TO_BE_DELETED';
  if (hides(outcome)) return 'HIDDEN';
  if (facts.isHiddenByReports) return 'HIDDEN_BY_REPORTS';
  if (facts.isHiddenByOperators) return 'HIDDEN_BY_OPERATORS';
  if (facts.isHiddenByAuthor) return 'HIDDEN_BY_AUTHOR';
  return facts.isPendingReview ? 'PENDING_REVIEW' : 'SHOWN';
}

/**
 * Returns the decisions and facts after a successful appeal against one of the decisions. If no decision hides the
 * content or comment any more, it is no longer pending review, since the operator who overturned the decision has read
 * it.
 */
export function afterOverturning(
  { rulings: before, facts }: { rulings: readonly Ruling[]; facts: Facts },
  id: number,
): { rulings: Ruling[]; facts: Facts } {
  const rulings = before.map((ruling) => (ruling.id === id ? { ...ruling, isOverturned: true } : ruling));
  const isFreed = hides(rulingOf(before)?.outcome) && !hides(rulingOf(rulings)?.outcome);
  return { rulings, facts: { ...facts, ...(isFreed && { isPendingReview: false }) } };
}
