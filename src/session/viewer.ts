import type { SuspendInfo } from './me.ts';
import type { TermCode } from '../features/term/term.ts';
import type { Provider } from './provider.ts';

/** `effectiveAt` is a moment as JSON has it; `changes` what is different from the version before, a line each. */
export type OwedTerm = { id: number; code: TermCode; effectiveAt: string; changes: string[] };

/** The member who is looking, as pages and commands need to know them. */
export type Viewer = {
  id: number;
  nickname: string;
  /** Of the picture they show themselves with. */
  picture: { key: string; width: number } | null;
  role: 'member' | 'admin';
  provider: Provider;
  isMaker: boolean;
  /** The versions of the terms that they are still to agree to. */
  owedTerms: OwedTerm[];
  /** Whether they are shown an alarm that they have not read. */
  hasAlarms: boolean;
  /** The newest alarm, not read yet, of what operators have written. */
  unreadMessage: string | null;
  /** The suspension that they are under, where a session has outlived its beginning. */
  suspendInfo: SuspendInfo | null;
};
