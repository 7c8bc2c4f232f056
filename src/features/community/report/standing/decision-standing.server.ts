import type { Queryable } from '../../../../db/connection.ts';
import type { Outcome } from '../decision/decision.ts';
import { asReadersSee, readStanding, stateOf, type StateNow } from './standing.server.ts';
import { afterOverturning, hides, rulingOf, stateAfter } from './state-after.ts';

/** The effect of a decision today. */
export type DecisionStanding = {
  state: StateNow;
  /** The other decision that the state follows instead. */
  instead: { id: number; outcome: Outcome } | undefined;
  /** The state after a successful appeal against this decision. */
  ifOverturned: StateNow;
};

type About = { id: number; contentId: number | null; commentId: number | null };

/** Returns the effect of a decision today; undefined for a decision about a person. */
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
