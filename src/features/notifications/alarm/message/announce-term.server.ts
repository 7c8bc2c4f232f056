import type { Database } from '../../../../db/connection.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { paths } from '../../../../site/paths.ts';
import { markupOfText } from '../../../writing/markup/markup-of-text.ts';
import { termKinds } from '../../../people/term/term.ts';
import type { TermCode } from '../../../../site/path-values.ts';
import { versionsOf } from '../../../people/term/term.server.ts';
import { publishTerm, withdrawTerm, type WrittenTerm } from '../../../people/term/write-term.server.ts';
import { sendMessage } from './message.server.ts';

/**
 * Publishes or withdraws a version of the terms, and sends a message to the affected members in the same transaction.
 */

type Announced = Pick<WrittenTerm, 'code' | 'changes' | 'asksConsent' | 'effectiveAt'>;

/** Returns the text of the message about a version that takes effect in the future. */
export function announcementOf({ code, changes, asksConsent, effectiveAt }: Announced): string {
  const { title } = termKinds[code];
  const day = effectiveAt ? formatDay(effectiveAt) : '';
  return [
    `‘${title}’의 새 버전을 ${day}부터 시행해요.`,
    '',
    ...changes.map((change) => `· ${change}`),
    '',
    consentWords(code, asksConsent),
  ].join('\n');
}

/** Returns the group that the terms affect. Terms that only makers accept affect makers. */
export function concernedBy(code: TermCode): 'everybody' | 'makers' {
  return termKinds[code].asked === 'makers' ? 'makers' : 'everybody';
}

function consentWords(code: TermCode, asksConsent: boolean): string {
  const { required } = termKinds[code];
  if (!required && asksConsent)
    return '지금까지 동의한 회원에게 그날부터 다시 물어볼게요. 동의하지 않아도 그대로 쓸 수 있어요.';
  if (!required) return `선택 약관이라 동의 여부는 그대로예요. 바뀐 내용을 원하지 않으면 ${refusalWords(code)}`;
  if (!asksConsent) return '따로 동의하지 않아도 돼요.';
  return '그날부터 다시 동의를 구해요.';
}

/** Returns how a member withdraws consent to optional terms. */
function refusalWords(code: TermCode): string {
  return code === 'MARKETING' ? '알림 설정에서 동의를 철회할 수 있어요.' : '문의하기로 알려 주세요.';
}

/**
 * Publishes a version and sends the message.
 * @throws ApiError as `publishTerm` does
 */
export async function publishAndTell(db: Database, by: number, id: number, revision: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const term = await publishTerm(transaction, by, id, revision);
    const version = term.effectiveAt ? formatDay(term.effectiveAt) : undefined;
    const body = markupOfText(announcementOf(term));
    await sendMessage(transaction, { body, link: paths.term(term.code, version), to: concernedBy(term.code) }, { by });
  });
}

/**
 * Withdraws a version and sends the message.
 * @throws ApiError as `withdrawTerm` does
 */
export async function withdrawAndTell(db: Database, by: number, id: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const { code, effectiveAt } = await withdrawTerm(transaction, by, id);
    const day = effectiveAt ? formatDay(effectiveAt) : '';
    const isOtherComing = (await versionsOf(transaction, code)).some(({ state }) => state === 'coming');
    const withdrawn = `${day}부터 시행한다고 알린 ‘${termKinds[code].title}’의 새 버전은 시행하지 않기로 했어요.`;
    const body = markupOfText(isOtherComing ? withdrawn : `${withdrawn} 지금 시행하는 내용이 그대로 이어져요.`);
    await sendMessage(transaction, { body, link: paths.term(code), to: concernedBy(code) }, { by });
  });
}
