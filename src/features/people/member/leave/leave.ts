/** The nickname shown on texts of members who have left. */
export const LEFT_NICKNAME = '탈퇴한 회원';

/** The fate of a leaving member's texts: they stay under the name of a left member, or they are deleted. */
export const writingsFates = ['keep', 'delete'] as const;
export type WritingsFate = (typeof writingsFates)[number];

/** Returns whether the member has left, so that they cannot be followed or blocked. */
export function hasLeft({ nickname }: { nickname: string }): boolean {
  return nickname === LEFT_NICKNAME;
}

/** The reasons for leaving that a member can choose; `GET /api/v1/leave/code`. */
export const leaveCodes = [
  { depth1CodeId: 1, depth1CodeValue: '자주 쓰지 않아요' },
  { depth1CodeId: 2, depth1CodeValue: '보고 싶은 글이 적어요' },
  { depth1CodeId: 3, depth1CodeValue: '쓰기 불편하거나 오류가 있어요' },
  { depth1CodeId: 4, depth1CodeValue: '다른 회원 때문에 불편했어요' },
  { depth1CodeId: 5, depth1CodeValue: '개인정보가 걱정돼요' },
  { depth1CodeId: 6, depth1CodeValue: '다른 계정으로 다시 가입할 거예요' },
  { depth1CodeId: 7, depth1CodeValue: '그 밖의 이유' },
];
