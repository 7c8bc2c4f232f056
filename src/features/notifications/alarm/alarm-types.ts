import type { alarmType } from '../../../db/schema/index.ts';

export type AlarmType = (typeof alarmType.enumValues)[number];

/** Categories by which the list can be filtered. `ritual` is part of the specification and never used. */
export const alarmCategories = [
  { id: 'comment', title: '댓글' },
  { id: 'newPost', title: '새 글' },
  { id: 'reaction', title: '박수와 팔로우' },
  { id: 'notice', title: '안내' },
  { id: 'ritual', title: 'ritual' },
] as const;

export type AlarmTag = (typeof alarmCategories)[number]['id'];

/** The member's setting that switches an alarm off. Alarms without a setting cannot be switched off. */
export type AlarmSetting = 'comment' | 'newPost' | 'reaction';

type Trait = {
  tag: AlarmTag;
  setting?: AlarmSetting;
  /** The sentence. `%s` stands for the actor or subject. */
  says: string;
  /** Why the member got the alarm, as a sentence. */
  because: string;
  /** The text that is quoted below the sentence. */
  quotes?: 'comment' | 'title' | 'message' | 'inquiry' | 'decision' | 'pending';
};

const reply: Trait = {
  tag: 'comment',
  setting: 'comment',
  says: '%s님이 내 댓글에 답글을 남겼어요.',
  because: '내가 쓴 댓글에 달린 답글이라 알려 드려요.',
  quotes: 'comment',
};
const applause = (what: string): Trait => ({
  tag: 'reaction',
  setting: 'reaction',
  says: `%s이 내 ${what}에 박수를 보냈어요.`,
  because: '박수 알림을 켜 두어서 알려 드려요.',
  quotes: 'title',
});

/** The text, reason and setting of each type. `alarm-path.ts` has their links. */
export const alarmTraits: Record<AlarmType, Trait> = {
  COMMENT_REPLY: reply,
  STORY_COMMENT_REPLY: reply,
  TALK_COMMENT_REPLY: reply,
  STORY_COMMENT: {
    tag: 'comment',
    setting: 'comment',
    says: '%s님이 내 스토리에 댓글을 남겼어요.',
    because: '내가 쓴 스토리에 달린 댓글이라 알려 드려요.',
    quotes: 'comment',
  },
  TALK_COMMENT: {
    tag: 'comment',
    setting: 'comment',
    says: '%s님이 내 톡에 댓글을 남겼어요.',
    because: '내가 쓴 톡에 달린 댓글이라 알려 드려요.',
    quotes: 'comment',
  },
  TALK_SOLVED: {
    tag: 'comment',
    setting: 'comment',
    says: '%s님이 내 댓글을 해결한 답으로 골랐어요.',
    because: '내가 쓴 댓글이 도움이 되어서 알려 드려요.',
    quotes: 'comment',
  },
  SUBSCRIBE_WRITER_NEW_ARTICLE: {
    tag: 'newPost',
    setting: 'newPost',
    says: '%s 작가가 새 글을 올렸어요.',
    because: '구독하는 작가의 글이라 알려 드려요.',
    quotes: 'title',
  },
  SUBSCRIBE_MAKER_NEW_STORY: {
    tag: 'newPost',
    setting: 'newPost',
    says: '%s님이 새 스토리를 올렸어요.',
    because: '팔로우하는 메이커의 스토리라 알려 드려요.',
    quotes: 'title',
  },
  SUBSCRIBE_USER_NEW_TALK: {
    tag: 'newPost',
    setting: 'newPost',
    says: '%s님이 새 톡을 올렸어요.',
    because: '팔로우하는 사람의 톡이라 알려 드려요.',
    quotes: 'title',
  },
  STORY_APPLAUSE: applause('스토리'),
  ARTICLE_APPLAUSE: applause('글'),
  TALK_APPLAUSE: applause('톡'),
  COMMENT_APPLAUSE: { ...applause('댓글'), quotes: 'comment' },
  FOLLOW: {
    tag: 'reaction',
    setting: 'reaction',
    says: '%s이 나를 팔로우해요.',
    because: '팔로우 알림을 켜 두어서 알려 드려요.',
  },
  ADMIN_MESSAGE: {
    tag: 'notice',
    says: '%s에서 쪽지를 보냈어요.',
    because: '운영자가 보낸 안내예요.',
    quotes: 'message',
  },
  QNA_ANSWER: {
    tag: 'notice',
    says: '%s에 답변이 올라왔어요.',
    because: '내가 남긴 문의의 답변이에요.',
    quotes: 'inquiry',
  },
  MODERATED: {
    tag: 'notice',
    says: '%s에 대한 운영자의 결정이 있어요.',
    because: '나에 대한 운영자의 결정이라 알려 드려요.',
    quotes: 'decision',
  },
  HELD_SHOWN: {
    tag: 'notice',
    says: '%s을 확인했어요. 이제 모두에게 보여요.',
    because: '운영자가 먼저 살펴본 내 글이라 알려 드려요.',
    quotes: 'pending',
  },
  REPORT_DECIDED: {
    tag: 'notice',
    says: '%s를 확인하고 처리했어요.',
    because: '내가 한 신고의 결과예요.',
    quotes: 'decision',
  },
  APPEAL_DECIDED: {
    tag: 'notice',
    says: '%s를 다시 살펴봤어요.',
    because: '내가 낸 이의 제기의 결과예요.',
    quotes: 'decision',
  },
  ARCHIVE_READY: {
    tag: 'notice',
    says: '%s을 다 모았어요. 하루 동안 내려받을 수 있어요.',
    because: '내가 모아 달라고 한 기록이라 알려 드려요.',
  },
  ARCHIVE_FAILED: {
    tag: 'notice',
    says: '%s을 모으지 못했어요. 잠시 후 다시 시도해 주세요.',
    because: '내가 모아 달라고 한 기록이라 알려 드려요.',
  },
};

export function typesOf(tag: AlarmTag): AlarmType[] {
  return Object.keys(alarmTraits).filter((type): type is AlarmType => alarmTraits[type as AlarmType].tag === tag);
}
