import type { Database, Queryable } from '../../../../db/connection.ts';
import { ApiError } from '../../../../http/errors.ts';
import { type Deciding, lock, settle } from './decide.server.ts';
import { type Outcome, outcomesIn } from './decision.ts';
import { type Decision, listDecisions } from './decisions.server.ts';
import { EXCERPT_LENGTH } from '../report.ts';
import type { ReportSubject } from '../report-subjects.server.ts';
import { findAuthorId, findNow, type SubjectDetails } from '../reported-content.server.ts';
import { firstGraphemes } from '../../../../lib/text/graphemes.ts';

type Unasked = Deciding & {
  by: number;
  /** `stateOf` the content or comment at the time when the operator saw it. */
  seen: string;
};

/**
 * Decides about a content or comment without a report. Notifies its author and members who reported it meanwhile. KEPT
 * shows it again.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when its state has changed since the operator saw it; BAD_REQUEST for
 * an operator's own text, and for an outcome that its state does not allow
 */
export function decideWithoutReport(
  db: Database,
  thing: ReportSubject,
  { seen, ...deciding }: Unasked,
): Promise<number> {
  const { by, outcome } = deciding;
  return db.transaction(async (transaction) => {
    const targetId = await findAuthorId(transaction, thing);
    if (targetId === undefined) throw new ApiError('NOT_FOUND');
    if (targetId === by) throw new ApiError('BAD_REQUEST', OWN);
    const about = { ...thing, targetId };
    await lock(transaction, about, by);
    const now = await findNow(transaction, thing.contentId, thing.commentId);
    const { items } = await listDecisions(transaction, { about: thing, size: DECISIONS_SEEN });
    const state = now && stateOf(now, items);
    if (!now || state?.text !== seen) throw new ApiError('CHANGED_ELSEWHERE', CHANGED);
    if (!state.outcomes.includes(outcome)) throw new ApiError('BAD_REQUEST', '지금은 할 수 없는 일이에요.');
    const excerpt = firstGraphemes(now.text, EXCERPT_LENGTH);
    return settle(transaction, about, deciding, { excerpt, act: 'decided unasked' });
  });
}

/** Number of earlier decisions shown to the operator. */
export const DECISIONS_SEEN = 10;
const OWN = '내가 쓴 글은 다른 운영자가 봐야 해요.';
const CHANGED = '그사이 이 글이 바뀌었거나 다른 운영자가 먼저 처리했어요. 지금 상태를 보고 다시 시도해 주세요.';

/** Returns the state of a content or a comment without locking it; undefined if it does not exist. */
export async function seenState(db: Queryable, thing: ReportSubject): Promise<State | undefined> {
  const now = await findNow(db, thing.contentId, thing.commentId);
  const { items } = await listDecisions(db, { about: thing, size: DECISIONS_SEEN });
  return now ? stateOf(now, items) : undefined;
}

type State = {
  /** Identifies the state, for comparison. */
  text: string;
  /** The outcomes that are possible in this state. */
  outcomes: Outcome[];
};

/** Returns the state of a content or a comment for operators. @param newestFirst the decisions about it */
export function stateOf(
  {
    status,
    isHiddenByAuthor,
    editedAt,
  }: Pick<NonNullable<SubjectDetails['now']>, 'status' | 'isHiddenByAuthor' | 'editedAt'>,
  newestFirst: Decision[],
): State {
  const [last] = newestFirst;
  const isGoing = newestFirst.find(({ appealOutcome }) => appealOutcome !== 'OVERTURNED')?.outcome === 'DELETED';
  return {
    // Includes the time of the last edit while pending review, so that no operator shows an edited text unread.
    text: [
      status,
      isHiddenByAuthor,
      last?.id,
      last?.appealOutcome,
      ...(status === 'HELD' ? [editedAt?.getTime()] : []),
    ].join(' '),
    outcomes: outcomesIn({ status, isHiddenByAuthor, isGoing }),
  };
}
