import { formatDay, koreanDay } from '../../../lib/dates.ts';
import type { TermCode } from '../../../site/path-values.ts';

type Kind = {
  title: string;
  required: boolean;
  /** The members who are asked for consent: all at sign-up, or makers when they become one. */
  asked: 'newcomers' | 'makers';
};

/** In the order in which newcomers are asked. */
export const termKinds: Record<TermCode, Kind> = {
  SERVICE: { title: '이용약관', required: true, asked: 'newcomers' },
  PRIVACY: { title: '개인정보 처리방침', required: true, asked: 'newcomers' },
  GROROPRIVACY: { title: '개인정보 제3자 제공 안내', required: false, asked: 'newcomers' },
  MARKETING: { title: '마케팅 정보 수신 동의', required: false, asked: 'newcomers' },
  MAKER: { title: '메이커 이용약관', required: true, asked: 'makers' },
};

/** A published version of the terms. */
export type Term = Kind & {
  /** Members' consents refer to it, so it is never reused for another version. */
  id: number;
  code: TermCode;
  /** The day on which it comes into force, such as 2024.10.29. */
  version: string;
  /** The same Korean day, such as 2024-10-29. */
  executeDate: string;
  state: 'past' | 'current' | 'coming';
};

export type WholeTerm = Term & {
  /** Markdown. */
  text: string;
  /** The changes since the version before, one line each. */
  changes: string[];
};

export function isTermCode(code: string): code is TermCode {
  return Object.hasOwn(termKinds, code);
}

/** Returns the two formats of the day on which a version comes into force. */
export function daysOf(effectiveAt: Date): { version: string; executeDate: string } {
  return { version: formatDay(effectiveAt), executeDate: koreanDay(effectiveAt) };
}
