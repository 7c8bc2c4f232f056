import type { AlarmBody } from '../../../src/features/notifications/alarm/alarm-body.ts';

/** A member and their alarms as the server sends them. */

export const MEMBER = {
  id: 7,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE' as const,
  hasAlarms: true,
  unreadMessage: null,
  needNewTermsAgrees: [],
};

/**
 * Returns an unread alarm about a comment on a talk.
 * @param nth a higher number came later
 */
export function alarm(nth: number, more: Partial<AlarmBody> = {}): AlarmBody {
  return {
    id: `alarm-${nth}`,
    tag: 'comment',
    type: 'TALK_COMMENT',
    message: '%s님이 내 톡에 댓글을 남겼어요.',
    boldMessage: `이웃${nth}`,
    createdDate: new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString(),
    link: `/community/view/${nth}`,
    idStory: null,
    idStoryComment: null,
    idTalk: nth,
    idTalkComment: nth,
    relativeComment: null,
    relativeVersionContent: null,
    relatvieAdminMessage: null,
    relativeQna: null,
    relativeQnaAnswer: null,
    read: false,
    quote: `${nth}번째 물음`,
    because: '내가 쓴 톡에 달린 댓글이라 알려 드려요.',
    setting: 'comment',
    mute: { idContent: nth, muted: false },
    ...more,
  };
}

export const timeOf = (nth: number) => Date.parse(alarm(nth).createdDate);

/** Returns the alarms with these numbers, in this order. */
export const alarms = (...nths: number[]) => nths.map((nth) => alarm(nth));

export const page = (content: AlarmBody[], number = 0, totalPages = 1) => ({
  content,
  page: { number, size: 20, totalElements: content.length, totalPages },
});

export const answerOf = (data: unknown) => Response.json({ status: { code: 200, message: 'OK' }, data });
