import { formatDay } from '../../lib/dates.ts';

export type TermCode = 'SERVICE' | 'PRIVACY' | 'GROROPRIVACY' | 'MARKETING' | 'MAKER';

/** One version of one of the terms. */
export type Term = {
  /** Members' consents name it, so it is never given to another version. */
  id: number;
  code: TermCode;
  title: string;
  /** The day from which it holds, as 2024.10.29. */
  version: string;
  /** The same day in Korea, as 2024-10-29. */
  executeDate: string;
  required: boolean;
  /** Whether it is asked at sign-up. */
  consent: boolean;
};

/** In the order in which a newcomer is asked. */
const kinds: Record<TermCode, Pick<Term, 'title' | 'required' | 'consent'>> = {
  SERVICE: { title: '이용약관', required: true, consent: true },
  PRIVACY: { title: '개인정보 처리방침', required: true, consent: true },
  GROROPRIVACY: { title: '개인정보 제3자 제공 안내', required: false, consent: true },
  MARKETING: { title: '마케팅 정보 수신 동의', required: false, consent: true },
  MAKER: { title: '메이커 이용약관', required: true, consent: false },
};

/** Every version there has been, older before newer. A new version is a line here and a text in `term-text.ts`. */
export const terms: readonly Term[] = [
  term(1, 'SERVICE', '2023-03-02'),
  term(2, 'PRIVACY', '2023-03-02'),
  term(3, 'MARKETING', '2023-03-02'),
  term(4, 'PRIVACY', '2024-10-29'),
  term(5, 'GROROPRIVACY', '2024-10-29'),
  term(6, 'MAKER', '2026-11-01'),
];

function term(id: number, code: TermCode, executeDate: string): Term {
  return { id, code, version: executeDate.replaceAll('-', '.'), executeDate, ...kinds[code] };
}

/** The version that holds on that day in Korea; undefined for an unknown code and before the first one. */
export function currentTerm(code: string, now: Date): Term | undefined {
  const today = formatDay(now);
  return terms.findLast((candidate) => candidate.code === code && candidate.version <= today);
}

/** What a newcomer is asked, in order. */
export function consentTerms(now: Date): Term[] {
  return Object.keys(kinds)
    .map((code) => currentTerm(code, now))
    .filter((current) => current !== undefined)
    .filter(({ consent }) => consent);
}

/** What a member is asked who becomes a maker. */
export function makerTerms(now: Date): Term[] {
  return [currentTerm('MAKER', now)].filter((current) => current !== undefined);
}

/** The versions with these ids, in the order of the ids; unknown ids are left out. */
export function termsById(ids: readonly number[]): Term[] {
  return ids.map((id) => terms.find((candidate) => candidate.id === id)).filter((found) => found !== undefined);
}

/** All versions of the terms with this code, newest first. */
export function versionsOf(code: string): Term[] {
  return terms.filter((candidate) => candidate.code === code).toReversed();
}

export function stateOf(term: Term, now: Date): 'past' | 'current' | 'coming' {
  if (term.version > formatDay(now)) return 'coming';
  return currentTerm(term.code, now)?.id === term.id ? 'current' : 'past';
}

/** What a member who has agreed to these versions must still agree to. */
export function owedTerms(agreedTermIds: readonly number[], now: Date): Term[] {
  return consentTerms(now).filter(({ id, required }) => required && !agreedTermIds.includes(id));
}
