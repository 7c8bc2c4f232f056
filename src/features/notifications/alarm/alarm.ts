import { memberKey } from '../../../session/member-key.ts';
import type { AlarmType } from './alarm-types.ts';

/** An alarm as its member sees it now. */
export type Alarm = {
  /** A random UUID. */
  id: string;
  type: AlarmType;
  createdAt: Date;
  isRead: boolean;
  /** The nickname of the actor; of several actors, the latest. Null for actions of operators. */
  actor: string | null;
  people: number;
  content: { id: number; kind: 'story' | 'article' | 'talk'; title: string; isMuted: boolean } | null;
  comment: { id: number; body: string } | null;
  /** A message of operators. `body` is sanitised HTML, and `text` is its plain text. */
  message: { id: number; createdAt: Date; body: string; text: string; link: string | null } | null;
  /** An answered inquiry of the member. `content` is sanitised HTML, and `answer` is plain text. */
  inquiry: {
    id: number;
    title: string;
    createdAt: Date;
    content: string;
    pictureKeys: string[];
    answer: string;
  } | null;
  /** A decision of operators about the member, about their content or comment, or about their report. */
  decision: { id: number; about: 'content' | 'comment' | 'member'; excerpt: string | null } | null;
};

/** The page size, set by the specification. */
export const ALARMS_PER_PAGE = 20;
/** How long alarms are stored, in days. */
export const ALARM_DAYS = 90;

/** Returns the prefix of all keys under which a browser stores this member's alarms. */
export function alarmsKey(memberId: number): string {
  return memberKey(`alarms/${memberId}/`);
}

/** The path of the stream of server-sent events about alarms. */
export const LIVE_PATH = '/api/v1/alarm/live';

/**
 * The data of an event: whether the member has unread alarms, and the time of the newest alarm, in milliseconds since
 * 1970.
 */
export type LiveAlarms = { hasAlarms: boolean; newest: number };
