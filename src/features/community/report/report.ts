/** The kinds of reports. */
export type ReportCategory = 'talk' | 'story' | 'article' | 'comment' | 'user';

type Reason = {
  id: number;
  text: string;
  /** From 1 to 3. Operators see harm to members before annoyances. */
  gravity: 1 | 2 | 3;
  categories: ReportCategory[];
};

/** The unspecific reason. */
export const OTHER_REASON = 7;

/** The reasons of reports. Their ids are stored and must not change. */
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

/** Maximum number of reports of a member on one Korean day. */
export const REPORTS_PER_DAY = 20;
/**
 * Number of accounts whose open reports hide a story, a talk or a comment until an operator decides. Reports never hide an
 * article from other members: an operator decides about it.
 */
export const REPORTS_THAT_HIDE = 5;
/** Accounts below this age do not count towards hiding. */
export const AGE_THAT_COUNTS_DAYS = 7;
/** Maximum number of characters of the stored excerpt. */
export const EXCERPT_LENGTH = 500;
/** Number of days after a decision in which operators and the author can read its excerpt. */
export const EXCERPT_DAYS = 90;

/** The message to the reporter. */
export const REPORTED = '신고가 접수되었습니다.';
