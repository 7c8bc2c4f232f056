import type { appealOutcome, decisionOutcome } from '../../../../db/schema/index.ts';
import type { ContentKind } from '../../../writing/content/content.server.ts';
import { APPEAL_DAYS } from '../../../people/member/appeal-days.ts';

/** The outcomes of decisions and appeals. README.md has the rules. */

export type Outcome = (typeof decisionOutcome.enumValues)[number];
export type AppealOutcome = (typeof appealOutcome.enumValues)[number];

/** The subject of a decision: a content, a comment or a member. */
export type Subject = ContentKind | 'comment' | 'member';

/** Maximum number of characters of an operator's message to a member. */
export const WORDS_LENGTH = 500;
/** Maximum number of characters of an appeal. */
export const APPEAL_LENGTH = 1_000;

/** The choices shown to operators. */
export const outcomeChoices: Record<Outcome, { title: string; text: string }> = {
  KEPT: { title: '문제없음', text: '규칙에 어긋나지 않아요. 신고로 숨겨졌다면 다시 보여요.' },
  WARNED: { title: '경고하기', text: '이유를 알리고, 달리 바뀌는 것은 없어요.' },
  HIDDEN: { title: '숨기기', text: '아무에게도 보이지 않아요.' },
  DELETED: { title: '삭제하기', text: `바로 숨기고, 이의 제기 기간 ${APPEAL_DAYS}일이 지나면 완전히 삭제해요.` },
  SUSPENDED: { title: '정지하기', text: '숨기고, 작성자가 2주 동안 로그인하지 못해요.' },
};

/** The choice KEPT for a content or comment that an operator has hidden. */
export const showAgainChoice = {
  title: '다시 공개하기',
  text: '모두에게 다시 보여요. 작성자가 먼저 숨겼던 글은 작성자가 다시 공개할 수 있어요. 따로 알리지는 않아요.',
};

/** The choice KEPT for a comment that an operator and the content's author have hidden. */
export const liftHidingChoice = {
  title: '운영자의 숨김 해제',
  text: '글의 작성자도 이 댓글을 숨겨서, 작성자가 다시 공개할 때까지 보이지 않아요. 따로 알리지는 않아요.',
};

/** The choice KEPT for a content or comment pending review. */
export const showPendingChoice = {
  title: '공개하기',
  text: '모두에게 보이고, 작성자에게 알려요. 새로 올린 글처럼 알림도 나가요.',
};

/** The names of outcomes in messages to members. */
export const outcomeTitles: Record<Outcome, string> = {
  KEPT: '문제없음',
  WARNED: '경고',
  HIDDEN: '숨김',
  DELETED: '삭제',
  SUSPENDED: '2주 이용 정지',
};

export const subjectTitles: Record<Subject, string> = {
  story: '스토리',
  article: '매거진 글',
  talk: '톡',
  comment: '댓글',
  member: '프로필',
};

export function outcomesFor(subject: Subject): Outcome[] {
  return subject === 'member' ? ['KEPT', 'WARNED', 'SUSPENDED'] : ['KEPT', 'WARNED', 'HIDDEN', 'DELETED', 'SUSPENDED'];
}

type Standing = { status: string; isHiddenByAuthor: boolean; isGoing: boolean };

/**
 * Returns the outcomes that are possible for a content or comment in this state. Empty if readers have not seen it yet
 * or never will again.
 * @param standing.isGoing whether a decision to delete it is in force
 */
export function outcomesIn({ status, isHiddenByAuthor, isGoing }: Standing): Outcome[] {
  const isShown = status === 'PUBLISHED' || status === 'ACTIVE';
  if (isShown || (status === 'HIDDEN' && isHiddenByAuthor)) return ['WARNED', 'HIDDEN', 'DELETED', 'SUSPENDED'];
  if (status === 'HELD') return ['KEPT', 'HIDDEN', 'DELETED', 'SUSPENDED'];
  if (status !== 'HIDDEN') return [];
  return isGoing ? ['KEPT'] : ['KEPT', 'DELETED'];
}

type Objectionable = { outcome: Outcome; appealUntil: Date; appealedAt: Date | null };

/** Returns the end of the appeal period; undefined if no appeal is possible or one was made. */
export function appealableUntil({ outcome, appealUntil, appealedAt }: Objectionable): Date | undefined {
  return outcome === 'KEPT' || appealedAt ? undefined : appealUntil;
}
