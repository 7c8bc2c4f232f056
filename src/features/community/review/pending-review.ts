/**
 * Limits that define a newcomer, whose contents and comments are reviewed if they contain contacts or links. README.md
 * has the reasons.
 */

/** Days since joining, and since becoming a maker. */
export const NEWCOMER_DAYS = 7;
/** A member with fewer visible contents and comments is a newcomer. */
export const NEWCOMER_WRITINGS = 3;

export const pendingWords = {
  snackbar: '운영자가 확인하면 모두에게 보여요',
  state: '확인 중',
  title: '지금은 나에게만 보여요',
  text: '새로 온 회원의 글에 링크나 전화번호, 메신저 아이디가 있으면 광고가 아닌지 운영자가 먼저 살펴봐요. 보통 하루 안에 확인하고, 보이게 되면 알림으로 알려 드려요.',
  wayOut: '기다리지 않아도 돼요. 그 부분을 지우고 저장하면 바로 모두에게 보여요.',
} as const;
