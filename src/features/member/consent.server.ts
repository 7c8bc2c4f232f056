import { eq, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { consent, member } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Term } from '../term/term.ts';
import { getCurrentTerm, termsById } from '../term/term.server.ts';
import type { AlarmSettings } from './alarm-settings.ts';
import { lockMember } from './profile.server.ts';

/** What members answer to terms. To news and offers they answer by their settings, too: the two are one. */

type Channel = 'web' | 'app';

type Answers = { documentIds: number[]; refusedIds: number[] };

/** @throws ApiError BAD_REQUEST for terms that there are not, and for refusing what is required */
export async function answerTerms(
  db: Database,
  memberId: number,
  { documentIds, refusedIds }: Answers,
  channel: Channel,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockMember(transaction, memberId);
    const answered = new Set([...documentIds, ...refusedIds]);
    const terms = await termsById(transaction, [...answered]);
    if (terms.length !== answered.size) throw new ApiError('BAD_REQUEST', '없는 약관이에요.');
    if (terms.some(({ id, required }) => required && refusedIds.includes(id))) {
      throw new ApiError('BAD_REQUEST', '꼭 필요한 약관이에요.');
    }
    await recordConsents(transaction, memberId, terms, documentIds, channel);
    const news = terms.find(({ code, state }) => code === 'MARKETING' && state === 'current');
    if (news) await mergeSettings(transaction, memberId, newsSettings(documentIds.includes(news.id)));
  });
}

/** Whoever switches news and offers on or off has answered to their terms. */
export async function setAlarmSettings(
  db: Database,
  memberId: number,
  settings: AlarmSettings,
  channel: Channel,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { alarmSettings: before } = await lockMember(transaction, memberId);
    await mergeSettings(transaction, memberId, settings);
    if (settings.marketing === (before.marketing ?? false)) return;
    const term = await getCurrentTerm(transaction, 'MARKETING');
    if (term) await recordConsents(transaction, memberId, [term], settings.marketing ? [term.id] : [], channel);
  });
}

function newsSettings(marketing: boolean): Partial<AlarmSettings> {
  return marketing ? { marketing } : { marketing, marketingAtNight: false };
}

async function mergeSettings(db: Queryable, memberId: number, settings: Partial<AlarmSettings>): Promise<void> {
  await db
    .update(member)
    .set({ alarmSettings: sql`${member.alarmSettings} || ${JSON.stringify(settings)}::jsonb` })
    .where(eq(member.id, memberId));
}

/** One row a question asked, whatever the answer was. */
export async function recordConsents(
  db: Queryable,
  memberId: number,
  asked: Pick<Term, 'id' | 'version'>[],
  agreedIds: number[],
  channel: Channel,
): Promise<void> {
  await db.insert(consent).values(
    asked.map(({ id, version }) => ({
      memberId,
      termId: id,
      termVersion: version,
      agreed: agreedIds.includes(id),
      channel,
    })),
  );
}
