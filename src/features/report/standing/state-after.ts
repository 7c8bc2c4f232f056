import type { Outcome } from '../decision.ts';

/** A decision about one content or one comment, as far as its state depends on it. */
export type Ruling = {
  id: number;
  outcome: Outcome;
  /** Whether an objection to it succeeded: then it holds no longer. */
  isOverturned: boolean;
};

/** What applies to a content or a comment apart from decisions. Several can apply at once. */
export type Facts = {
  /** Enough members have reported it, of a kind that reports hide, and no operator has decided since. */
  isHiddenByReports: boolean;
  /** An operator has hidden it without a decision, as editors hide articles. */
  isHiddenByOperators: boolean;
  isHiddenByAuthor: boolean;
  /** A newcomer wrote it, and no operator has read it yet (`features/held`). */
  isPendingReview: boolean;
};

export type State =
  /** Hidden, and to be deleted when its author can no longer object. */
  | 'TO_BE_DELETED'
  /** Hidden by a decision. */
  | 'HIDDEN'
  | 'HIDDEN_BY_REPORTS'
  | 'HIDDEN_BY_OPERATORS'
  /** Its author can show it again. */
  | 'HIDDEN_BY_AUTHOR'
  | 'PENDING_REVIEW'
  | 'SHOWN';

/** Returns the decision that the state follows: the latest that holds. */
export function rulingOf<Decision extends Ruling>(oldestFirst: readonly Decision[]): Decision | undefined {
  return oldestFirst.findLast(({ isOverturned }) => !isOverturned);
}

/** Returns whether a decision with this outcome hides what it is about. */
export function hides(outcome: Outcome | undefined): boolean {
  return outcome === 'HIDDEN' || outcome === 'DELETED' || outcome === 'SUSPENDED';
}

/**
 * Returns the state that follows from all decisions about a content or a comment, and from the facts that apply apart from
 * them. The latest decision that holds comes first: as long as it hides, no fact shows anything. KEPT and WARNED hide
 * nothing, so that the facts apply.
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
 * Returns decisions and facts as they are once an objection to one of the decisions succeeded. Where that ends its hiding, the
 * operator who overturned it has read it, so that it is no longer pending review.
 */
export function afterOverturning(
  { rulings: before, facts }: { rulings: readonly Ruling[]; facts: Facts },
  id: number,
): { rulings: Ruling[]; facts: Facts } {
  const rulings = before.map((ruling) => (ruling.id === id ? { ...ruling, isOverturned: true } : ruling));
  const isFreed = hides(rulingOf(before)?.outcome) && !hides(rulingOf(rulings)?.outcome);
  return { rulings, facts: { ...facts, ...(isFreed && { isPendingReview: false }) } };
}
