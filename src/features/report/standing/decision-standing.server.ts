import type { Queryable } from '../../../db/connection.ts';
import type { Outcome } from '../decision.ts';
import { asReadersSee, readStanding, stateOf, type StateNow } from './standing.server.ts';
import { afterOverturning, hides, rulingOf, stateAfter } from './state-after.ts';

/** What a decision means today. */
export type DecisionStanding = {
  state: StateNow;
  /** The decision that the state follows in the place of this one. */
  instead: { id: number; outcome: Outcome } | undefined;
  /** The state that would follow if an objection to it succeeded. */
  ifOverturned: StateNow;
};

type About = { id: number; contentId: number | null; commentId: number | null };

/** Returns what a decision means today; undefined for a decision about a person, who has no such state. */
export async function readDecisionStanding(
  db: Queryable,
  { id, contentId, commentId }: About,
): Promise<DecisionStanding | undefined> {
  if (contentId === null) return undefined;
  const standing = await readStanding(db, { contentId, commentId });
  const state = stateOf(standing);
  if (!standing) return { state, instead: undefined, ifOverturned: state };
  const ruling = rulingOf(standing.rulings);
  const isHolding = standing.rulings.some((each) => each.id === id && !each.isOverturned);
  const instead = ruling && ruling.id !== id && (isHolding || hides(ruling.outcome)) ? ruling : undefined;
  const after = afterOverturning(standing, id);
  return {
    state,
    instead,
    ifOverturned: standing.isFixed ? state : asReadersSee(standing, stateAfter(after.rulings, after.facts)),
  };
}
