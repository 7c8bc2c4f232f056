import type { Database } from '../../../src/db/connection.ts';
import {
  decideWithoutReport,
  seenState,
} from '../../../src/features/community/report/decision/decide-without-report.server.ts';
import type { Outcome } from '../../../src/features/community/report/decision/decision.ts';
import type { ReportSubject } from '../../../src/features/community/report/report-subjects.server.ts';

const SPAM = 1;

/**
 * Decides about a content or a comment as an operator who has just seen it.
 * @returns the id of the decision
 */
export async function decideAs(
  db: Database,
  operatorId: number,
  thing: ReportSubject,
  outcome: Outcome,
): Promise<number> {
  const seen = (await seenState(db, thing))?.text ?? '';
  return decideWithoutReport(db, thing, { outcome, by: operatorId, reasonId: SPAM, seen });
}
