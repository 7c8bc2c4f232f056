import type { SuspendInfo } from './me.ts';
import type { Provider } from './provider.ts';

/** The member who is looking, as pages and commands need to know them. */
export type Viewer = {
  id: number;
  nickname: string;
  /** Of the picture they show themselves with. */
  picture: { key: string; width: number } | null;
  role: 'member' | 'admin';
  provider: Provider;
  isMaker: boolean;
  /** Of every version of the terms that they have agreed to. */
  agreedTermIds: number[];
  /** Whether there is an alarm that they have not read. */
  hasAlarms: boolean;
  /** The newest alarm, not read yet, of what operators have written. */
  unreadMessage: string | null;
  /** The suspension that they are under, where a session has outlived its beginning. */
  suspendInfo: SuspendInfo | null;
};
