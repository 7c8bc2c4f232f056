import { memberKey } from '../../session/member-key.ts';
import type { AlarmType } from './alarm-types.ts';

/** What a member is told, as they see it now. */
export type Alarm = {
  /** Random. */
  id: string;
  type: AlarmType;
  createdAt: Date;
  isRead: boolean;
  /** Who did it, the last of them if they are several; none of what operators do. */
  actor: string | null;
  /** How many did it. */
  people: number;
  content: { id: number; kind: 'story' | 'article' | 'talk'; title: string; isMuted: boolean } | null;
  comment: { id: number; body: string } | null;
  /** What operators have written; its body is HTML as `sanitiseMarkup` leaves it, its text what is seen of that. */
  message: { id: number; createdAt: Date; body: string; text: string; link: string | null } | null;
  /** What the member has asked, as HTML that is sanitised, and the answer as plain text. */
  inquiry: {
    id: number;
    title: string;
    createdAt: Date;
    content: string;
    pictureKeys: string[];
    answer: string;
  } | null;
  /** What operators have decided: about something of the member's, or that they reported. */
  decision: { id: number; about: 'content' | 'comment' | 'member'; excerpt: string | null } | null;
};

/** Page size of the contract. */
export const ALARMS_PER_PAGE = 20;
/** How long an alarm is kept, in days. */
export const ALARM_DAYS = 90;

/** What a browser keeps of a member's alarms has names that begin so. */
export function alarmsKey(memberId: number): string {
  return memberKey(`alarms/${memberId}/`);
}

/** Where a page is told of alarms as they come, by server-sent events. */
export const LIVE_PATH = '/api/v1/alarm/live';

/** What it is told: whether anything is unread, and when the newest alarm came, in milliseconds since 1970. */
export type LiveAlarms = { hasAlarms: boolean; newest: number };
