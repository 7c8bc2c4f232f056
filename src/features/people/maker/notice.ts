import type { BodyNode } from '../../../model/body.ts';

export const NOTICES_PER_PAGE = 20;

/** A notice of the operators to all makers. */
export type MakerNotice = { id: number; title: string; body: BodyNode[]; publishedAt: Date };
