import { and, desc, eq, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { consent, member, termVersion } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { spentToday } from '../../../../http/forms/spent-today.ts';
import type { Term } from '../../term/term.ts';
import { getCurrentTerm, termsById } from '../../term/term.server.ts';
import { defaultAlarmSettings } from '../settings/alarm-settings.ts';
import type { AlarmSettings } from '../../../../model/stored-values.ts';
import { lockMember } from '../profile/profile.server.ts';

/**
 * Records members' answers to the terms. The consent to advertising and the alarm settings for it are always changed
 * together.
 */

const NIGHT_WITHOUT_DAY = '혜택과 소식이 꺼져 있어서 밤에도 받을 수 없어요.';

type Channel = 'web' | 'app';

type Answers = { documentIds: number[]; refusedIds: number[] };

type AskedTerm = Pick<Term, 'id' | 'code' | 'version'>;
type Answer = AskedTerm & { agreed: boolean; atNight: boolean };

/**
 * Records answers to terms.
 * @throws ApiError BAD_REQUEST for unknown terms, and for refusing required terms
 */
export async function answerTerms(
  db: Database,
  memberId: number,
  { documentIds, refusedIds }: Answers,
  channel: Channel,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { alarmSettings: before } = await lockMember(transaction, memberId);
    const answered = new Set([...documentIds, ...refusedIds]);
    const terms = await termsById(transaction, [...answered]);
    if (terms.length !== answered.size) throw new ApiError('BAD_REQUEST', '없는 약관이에요.');
    if (terms.some(({ id, required }) => required && refusedIds.includes(id))) {
      throw new ApiError('BAD_REQUEST', '꼭 필요한 약관이에요.');
    }
    await recordConsents(transaction, memberId, terms, documentIds, channel);
    const news = terms.find(({ code, state }) => code === 'MARKETING' && state === 'current');
    if (!news) return;
    await changeSettings(transaction, memberId, before, { marketing: documentIds.includes(news.id) }, channel);
  });
}

/**
 * Saves alarm settings. A change of `marketing` or `marketingAtNight` is also recorded as an answer to the advertising
 * terms.
 * @throws ApiError BAD_REQUEST for marketing at night without marketing by day
 */
export async function setAlarmSettings(
  db: Database,
  memberId: number,
  chosen: Partial<AlarmSettings>,
  channel: Channel,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { alarmSettings: before } = await lockMember(transaction, memberId);
    await changeSettings(transaction, memberId, before, chosen, channel);
  });
}

async function changeSettings(
  db: Queryable,
  memberId: number,
  stored: Partial<AlarmSettings>,
  chosen: Partial<AlarmSettings>,
  channel: Channel,
): Promise<void> {
  // Always accepts a refusal: refusing `marketing` also turns off `marketingAtNight`, even if the call sets it.
  const changes = chosen.marketing === false ? { ...chosen, marketingAtNight: false } : chosen;
  const before = { ...defaultAlarmSettings, ...stored };
  const after = { ...before, ...changes };
  if (changes.marketingAtNight && !after.marketing) {
    throw new ApiError('BAD_REQUEST', NIGHT_WITHOUT_DAY, { field: 'marketingAtNight' });
  }
  await db
    .update(member)
    .set({ alarmSettings: sql`${member.alarmSettings} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(member.id, memberId));
  const answers = [
    ...(after.marketing === before.marketing ? [] : [{ agreed: after.marketing, atNight: false }]),
    ...(after.marketingAtNight === before.marketingAtNight ? [] : [{ agreed: after.marketingAtNight, atNight: true }]),
  ];
  const term = answers.length > 0 && (await getCurrentTerm(db, 'MARKETING'));
  if (term)
    await record(
      db,
      memberId,
      answers.map((answer) => ({ ...term, ...answer })),
      channel,
    );
}

/** Maximum number of recorded answers of one member within 24 hours. A sign-up records several at once. */
export const CONSENTS_PER_DAY = 30;
const DAY = sql`interval '1 day'`;

/**
 * Records one row for each answer that differs from the last answer to the same terms. The caller holds the member's
 * lock.
 * @throws ApiError TOO_MANY_REQUESTS above `CONSENTS_PER_DAY`
 */
export async function recordConsents(
  db: Queryable,
  memberId: number,
  asked: AskedTerm[],
  agreedIds: number[],
  channel: Channel,
): Promise<void> {
  const answers = asked.map((term) => ({ ...term, agreed: agreedIds.includes(term.id), atNight: false }));
  await record(db, memberId, answers, channel);
}

async function record(db: Queryable, memberId: number, given: Answer[], channel: Channel): Promise<void> {
  const last = await lastConsents(db, memberId, given);
  const changed = given.filter(({ id, code, agreed, atNight }) => {
    const before = last.find((answer) => answer.code === code && answer.at_night === atNight);
    return before?.term_id !== id || before.agreed !== agreed;
  });
  if (changed.length === 0) return;
  await requireRoomToday(db, memberId, changed.length);
  await db.insert(consent).values(
    changed.map(({ id, version, agreed, atNight }) => ({
      memberId,
      termId: id,
      termVersion: version,
      agreed,
      atNight,
      channel,
    })),
  );
}

/** Returns the member's last answer to each of these terms in any version, by day and at night. */
async function lastConsents(db: Queryable, memberId: number, asked: Pick<Term, 'code'>[]) {
  const codes = asked.map(({ code }) => code);
  const { rows } = await db.execute<{ code: string; at_night: boolean; term_id: number; agreed: boolean }>(sql`
    select distinct on (code, at_night) code, at_night, term_id, agreed
    from ${consent} join ${termVersion} on ${termVersion.id} = ${consent.termId}
    where ${consent.memberId} = ${memberId} and code = any(${sql.param(codes)}::text[])
    order by code, at_night, ${consent.id} desc`);
  return rows;
}

async function requireRoomToday(db: Queryable, memberId: number, more: number): Promise<void> {
  const [last] = await db
    .select({ secondsLeft: sql`ceil(extract(epoch from ${consent.createdAt} + ${DAY} - now()))`.mapWith(Number) })
    .from(consent)
    .where(and(eq(consent.memberId, memberId), sql`${consent.createdAt} > now() - ${DAY}`))
    .orderBy(desc(consent.createdAt))
    .offset(CONSENTS_PER_DAY - more)
    .limit(1);
  if (last) throw spentToday(`약관에는 하루에 ${CONSENTS_PER_DAY}번까지 답할 수 있어요.`, last.secondsLeft, '답할');
}
