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

/** The data of a version's edit page. */
type TermView = {
  /** The stored version; undefined when another operator has deleted it meanwhile. */
  stored: WrittenTerm | undefined;
  values: Record<string, string>;
  errors: Record<string, string>;
  refusal: string | undefined;
  /**
   * Whether another operator has changed it meanwhile. The page then shows the stored version beside the typed text.
   */
  isLate: boolean;
  /** Text typed into a draft that was published or deleted meanwhile. */
  typed: Record<string, string> | undefined;
  /** The version before this one. */
  before: { text: string; effectiveAt: Date } | undefined;
  /** The faults that prevent publication. */
  faults: string[];
};

/** Functions that publish or withdraw a version and notify members. */
type Acts = Record<'publish' | 'withdraw', (db: Database, by: number, id: number, revision: number) => Promise<void>>;

type Asked = { db: Database; by: number; id: number; request: Request; acts: Acts };

/**
 * Performs the posted action, or returns the data of the page.
 * @returns the address of the next page after a successful action; undefined for an unknown version
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
    // After a conflict the form shows the typed text with the stored revision, so that the next save overwrites it
    // knowingly.
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
  const refusal = '삭제된 초안이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.';
  return { stored: undefined, values: {}, errors: {}, refusal, isLate: false, typed, before: undefined, faults: [] };
}

/** Returns the message about a conflict; undefined for a late save of a draft, whose message the caller has. */
function lateWords(act: ReturnType<typeof actOf>, { publishedAt, hasBegun }: WrittenTerm): string | undefined {
  if (act === 'withdraw') return hasBegun ? '이미 시행해서 게시를 취소할 수 없어요.' : '이미 게시를 취소한 버전이에요.';
  if (act === 'delete') return '이미 게시한 버전이라 삭제할 수 없어요.';
  if (act === 'publish') {
    return publishedAt
      ? '이미 게시한 버전이에요.'
      : '그사이 다른 운영자가 먼저 수정했어요. 지금 저장된 내용을 아래에서 본 뒤 다시 게시해 주세요.';
  }
  return act && publishedAt ? '이미 게시한 버전이에요. 아래 내용을 새 초안에 옮겨 적어 주세요.' : undefined;
}

/** Returns a stored version as form values. */
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
