import { formatDay, koreanDay } from '../../../lib/dates.ts';

export const termCodes = ['SERVICE', 'PRIVACY', 'GROROPRIVACY', 'MARKETING', 'MAKER'] as const;
export type TermCode = (typeof termCodes)[number];

type Kind = {
  title: string;
  required: boolean;
  /** Who is asked for consent: everybody who signs up, or who becomes a maker. */
  asked: 'newcomers' | 'makers';
};

/** In the order in which a newcomer is asked. */
export const termKinds: Record<TermCode, Kind> = {
  SERVICE: { title: '이용약관', required: true, asked: 'newcomers' },
  PRIVACY: { title: '개인정보 처리방침', required: true, asked: 'newcomers' },
  GROROPRIVACY: { title: '개인정보 제3자 제공 안내', required: false, asked: 'newcomers' },
  MARKETING: { title: '마케팅 정보 수신 동의', required: false, asked: 'newcomers' },
  MAKER: { title: '메이커 이용약관', required: true, asked: 'makers' },
};

/** One version of one of the terms that has gone out. */
export type Term = Kind & {
  /** Members' consents name it, so it is never given to another version. */
  id: number;
  code: TermCode;
  /** The day from which it holds, as 2024.10.29. */
  version: string;
  /** The same day in Korea, as 2024-10-29. */
  executeDate: string;
  state: 'past' | 'current' | 'coming';
};

export type WholeTerm = Term & {
  /** Markdown. */
  text: string;
  /** What is different from the version before, a line each. */
  changes: string[];
};

export function isTermCode(code: string): code is TermCode {
  return Object.hasOwn(termKinds, code);
}

/** How the day on which a version begins is written. */
export function daysOf(effectiveAt: Date): { version: string; executeDate: string } {
  return { version: formatDay(effectiveAt), executeDate: koreanDay(effectiveAt) };
}
