import type { Picture } from '../../../model/picture.ts';

/** The number of members whom one member can block. */
export const BLOCKS_PER_MEMBER = 1_000;

/** The question before a member is blocked. */
export const BLOCK_QUESTION_TEXT =
  '이 회원의 스토리와 톡, 댓글이 더는 보이지 않아요. 어느 쪽이든 팔로우하고 있었다면 해제되고, 차단 목록에서 차단을 해제해도 돌아오지 않아요.';

export const BLOCKS_PER_PAGE = 20;

export type BlockedMember = { id: number; nickname: string; picture: Picture | null };
