import type { Picture } from '../picture/picture.ts';

/** Blocked members a page. */
export const BLOCKS_PER_PAGE = 20;

export type BlockedMember = { id: number; nickname: string; picture: Picture | null };
