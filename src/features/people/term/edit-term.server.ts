import type { Database } from '../../../db/connection.ts';
import { actOf, attempt, errorsOf, refusalOf } from '../../../http/forms/posted-act.ts';
import { readPostedForm } from '../../../http/forms/posted-form.ts';
import { koreanDay } from '../../../lib/dates.ts';
import { paths } from '../../../site/paths.ts';
import { termFormSchema } from './term-form.ts';
import {
  deleteTermDraft,
  faultsOfDraft,
  getWrittenTerm,
  saveTermDraft,
  textBefore,
  type WrittenTerm,
} from './write-term.server.ts';

/** What the page of a version shows its editor. */
type TermView = {
  /** As it is stored now; undefined when somebody has deleted it meanwhile. */
  stored: WrittenTerm | undefined;
  values: Record<string, string>;
  errors: Record<string, string>;
  refusal: string | undefined;
  /** Whether somebody else has changed it meanwhile: what is stored is then shown beside what was typed. */
  isLate: boolean;
  /** What was typed into a draft that has gone out meanwhile, or is no longer there. */
  typed: Record<string, string> | undefined;
  /** What went out before it. */
  before: { text: string; effectiveAt: Date } | undefined;
  /** What is to be done before it can go out. */
  faults: string[];
};

/** What lets a version go out or takes it back, and tells members so. */
type Acts = Record<'publish' | 'withdraw', (db: Database, by: number, id: number, revision: number) => Promise<void>>;

type Asked = { db: Database; by: number; id: number; request: Request; acts: Acts };

/**
 * Does what the form asks for, or says what there is to see.
 * @returns where to go on after something was done; undefined when there is no such version
 */
export async function editTerm({ db, by, id, request, acts }: Asked): Promise<{ goTo: string } | TermView | undefined> {
  const act = actOf(request);
  if (act !== 'save' && !(await getWrittenTerm(db, id))) return undefined;
  const posted = await readPostedForm(request, termFormSchema);
  const form = posted?.data;
  const { done, refused } = (form && act && (await attempt(() => perform(act)))) ?? {};
  if (done !== undefined) return { goTo: done };

  async function perform(act: NonNullable<ReturnType<typeof actOf>>): Promise<string | undefined> {
    if (!form) return undefined;
    switch (act) {
      case 'publish':
        await acts.publish(db, by, id, form.revision);
        return `${paths.adminTerms}?done=published`;
      case 'withdraw':
        await acts.withdraw(db, by, id, form.revision);
        return `${paths.adminTerm(id)}?done=withdrawn`;
      case 'delete':
        await deleteTermDraft(db, by, id);
        return `${paths.adminTerms}?done=deleted`;
      default:
        await saveTermDraft(db, by, id, form);
        return `${paths.adminTerm(id)}?done=saved`;
    }
  }

  const stored = await getWrittenTerm(db, id);
  const typed = act === 'save' ? textsOf(posted?.values ?? {}) : undefined;
  if (!stored) return viewOfGone(typed ?? {});
  const isLate = refused?.code === 'CHANGED_ELSEWHERE';
  const isOut = stored.publishedAt !== null;
  return {
    stored,
    // Who was late sees what is stored now, and saves on top of it.
    values: typed ? { ...typed, ...(isLate && { revision: String(stored.revision) }) } : valuesOfTerm(stored),
    errors: errorsOf(posted?.errors, refused),
    refusal: (isLate || isOut ? lateWords(act, stored) : undefined) ?? refusalOf(posted?.errors, refused),
    isLate: isLate && !isOut && typed !== undefined,
    typed: isOut ? typed : undefined,
    before: await textBefore(db, stored),
    faults: stored.publishedAt ? [] : await faultsOfDraft(db, stored, new Date()),
  };
}

function viewOfGone(typed: Record<string, string>): TermView {
  const refusal = '지운 초안이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.';
  return { stored: undefined, values: {}, errors: {}, refusal, isLate: false, typed, before: undefined, faults: [] };
}

/** Why something comes too late, in words for who asked for it; a draft is saved late as everything else is. */
function lateWords(act: ReturnType<typeof actOf>, { publishedAt, hasBegun }: WrittenTerm): string | undefined {
  if (act === 'withdraw') return hasBegun ? '이미 시행해서 거둘 수 없어요.' : '이미 거둔 버전이에요.';
  if (act === 'delete') return '이미 내보낸 버전이라 지울 수 없어요.';
  if (act === 'publish') {
    return publishedAt
      ? '이미 내보낸 버전이에요.'
      : '그사이 다른 운영자가 먼저 고쳤어요. 지금 저장된 내용을 아래에서 본 뒤 다시 내보내 주세요.';
  }
  return act && publishedAt ? '이미 내보낸 버전이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.' : undefined;
}

/** A stored version as its form has it. */
export function valuesOfTerm(term: WrittenTerm): Record<string, string> {
  return {
    effectiveOn: term.effectiveAt ? koreanDay(term.effectiveAt) : '',
    text: term.text,
    changes: term.changes.join('\n'),
    consent: term.asksConsent ? 'ask' : 'tell',
    isToDisadvantage: term.isToDisadvantage ? 'on' : '',
    revision: String(term.revision),
  };
}

function textsOf(values: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
