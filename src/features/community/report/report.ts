/** What can be reported. */
export type ReportCategory = 'talk' | 'story' | 'article' | 'comment' | 'user';

type Reason = {
  id: number;
  text: string;
  /** From 1 to 3: what hurts somebody is looked at before what annoys. */
  gravity: 1 | 2 | 3;
  categories: ReportCategory[];
};

/** The reason that says nothing in particular. */
export const OTHER_REASON = 7;

/** Why people report; the ids are stored and stay. */
const reasons: Reason[] = [
  { id: 1, text: '스팸·광고', gravity: 1, categories: ['talk', 'story', 'article', 'comment', 'user'] },
  { id: 2, text: '욕설·비방', gravity: 2, categories: ['talk', 'story', 'article', 'comment', 'user'] },
  { id: 3, text: '음란·선정', gravity: 3, categories: ['talk', 'story', 'article', 'comment', 'user'] },
  { id: 4, text: '개인정보 노출', gravity: 3, categories: ['talk', 'story', 'article', 'comment', 'user'] },
  { id: 5, text: '사기·거래 피해', gravity: 3, categories: ['talk', 'story', 'comment', 'user'] },
  { id: 6, text: '저작권 침해', gravity: 2, categories: ['talk', 'story', 'article'] },
  { id: 8, text: '다른 사람 사칭', gravity: 2, categories: ['user'] },
  { id: 9, text: '부적절한 닉네임·사진·소개', gravity: 1, categories: ['user'] },
  { id: OTHER_REASON, text: '그 밖의 이유', gravity: 1, categories: ['talk', 'story', 'article', 'comment', 'user'] },
];

export type ReportReason = { depth1CodeId: number; depth1CodeValue: string };

export function reasonsFor(category: ReportCategory): ReportReason[] {
  return reasons
    .filter(({ categories }) => categories.includes(category))
    .map(({ id, text }) => ({ depth1CodeId: id, depth1CodeValue: text }));
}

export function gravities(): Pick<Reason, 'id' | 'gravity'>[] {
  return reasons;
}

export function reasonText(id: number): string {
  return reasons.find((reason) => reason.id === id)?.text ?? '';
}

/** Reports that a member can file on one Korean day. */
export const REPORTS_PER_DAY = 20;
/** What so many distinct accounts have reported is hidden until a moderator decides. */
export const REPORTS_THAT_HIDE = 5;
/** Younger accounts do not count towards hiding. */
export const AGE_THAT_COUNTS_DAYS = 7;
/** Characters of what was reported that the moderators' queue keeps. */
export const EXCERPT_LENGTH = 500;
/** How many days after a decision operators and the author can read its excerpt. */
export const EXCERPT_DAYS = 90;

/** What somebody reads whose report has been taken. */
export const REPORTED = '신고가 접수되었습니다.';
