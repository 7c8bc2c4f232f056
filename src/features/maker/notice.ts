import type { BodyNode } from '../body/body.ts';

export const NOTICES_PER_PAGE = 20;

/** What the operators tell all makers. */
export type MakerNotice = { id: number; title: string; body: BodyNode[]; publishedAt: Date };
