import type { SuspendInfo } from './me.ts';
import type { TermCode } from '../site/path-values.ts';
import type { Provider } from '../site/provider.ts';

/** `effectiveAt` is a time in ISO 8601; `changes` lists the differences from the previous version, one a line. */
export type OwedTerm = { id: number; code: TermCode; effectiveAt: string; changes: string[] };

/** The member who requests a page or call. */
export type Viewer = {
  id: number;
  nickname: string;
  /** The member's avatar. */
  picture: { key: string; width: number } | null;
  role: 'member' | 'admin';
  provider: Provider;
  isMaker: boolean;
  /** The versions of the terms that still need the member's consent. */
  owedTerms: OwedTerm[];
  /** Whether the member has a visible unread alarm. */
  hasAlarms: boolean;
  /** The id of the newest unread alarm about a message from operators. */
  unreadMessage: string | null;
  /** The member's current suspension, if the session still exists. */
  suspendInfo: SuspendInfo | null;
};
