import type { Picture } from '../picture/picture.ts';

/** Members that one member may have blocked at once. */
export const BLOCKS_PER_MEMBER = 1_000;

/** Blocked members a page. */
export const BLOCKS_PER_PAGE = 20;

export type BlockedMember = { id: number; nickname: string; picture: Picture | null };
