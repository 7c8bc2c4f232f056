import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { decideAppeal } from '../../features/community/report/appeal/appeal.server.ts';
import { decide } from '../../features/community/report/decision/decide.server.ts';
import { appealDecisionInput } from '../../features/community/report/decision/decision-input.ts';
import type { AppealOutcome } from '../../features/community/report/decision/decision.ts';
import { listOpenReports } from '../../features/community/report/decision/moderation.server.ts';
import { reasonText } from '../../features/community/report/report.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';
import { excerpt } from '../../lib/text/plain-text.ts';

/** Page size of `reports`. */
const REPORTS_SHOWN = 50;

export const appealOutcomes = { uphold: 'UPHELD', overturn: 'OVERTURNED' } as const;
export const decisions = {
  keep: 'KEPT',
  warn: 'WARNED',
  hide: 'HIDDEN',
  delete: 'DELETED',
  suspend: 'SUSPENDED',
} as const;
type Outcome = (typeof decisions)[keyof typeof decisions];

/**
 * Prints one line for each reported content, comment or member.
 * The columns: the id for `decide`, the kind, the number of reports, the reasons, the nickname of the author or member,
 * an excerpt.
 */
export async function printReports(db: Database): Promise<true> {
  const { items, total } = await listOpenReports(db, { size: REPORTS_SHOWN });
  for (const { id, kind, contentId, commentId, reports, reasonIds, target, excerpt: quoted } of items) {
    const thing =
      commentId === null ? `${kind} ${contentId ?? target.id}` : `comment ${commentId} on ${kind} ${contentId}`;
    const start = excerpt(quoted, 80);
    console.log([id, thing, `${reports}x`, reasonIds.map(reasonText).join(', '), target.nickname, start].join('\t'));
  }
  console.log(`${total} to decide`);
  return true;
}

/** @returns whether the report is open */
export async function decideReport(db: Database, id: number, outcome: Outcome): Promise<boolean> {
  return (await decide(db, id, { outcome, by: null })) !== undefined;
}

/**
 * Accepts appeals against any decision: on a site with a single operator, nobody else could review them.
 * @returns whether the appeal is open
 * @throws ConfigError with one line about the invalid words
 */
export async function endAppeal(db: Database, id: number, outcome: AppealOutcome, written: string): Promise<boolean> {
  const words = appealDecisionInput.shape.words.safeParse(written);
  if (!words.success) throw new ConfigError(messageForPeople(words.error.issues) ?? words.error.message);
  return (await decideAppeal(db, id, { by: null, outcome, words: words.data })) === undefined;
}
