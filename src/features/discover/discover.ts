import type { BodyNode } from '../body/body.ts';
import type { ContentSummary } from '../content/content.ts';
import type { Author } from '../member/member.ts';
import type { DescribedPicture } from '../picture/picture.ts';

/** Entries of each list on the discover home. */
export const DISCOVER_LIST_LENGTH = 12;

export type Banner = {
  id: number;
  title: string;
  description: string;
  /** Safe in an `href`. */
  link: string;
  thumbnail: DescribedPicture | null;
};
type Period = { startsAt: Date; endsAt: Date };
export type Exhibition = Period & {
  id: number;
  title: string;
  description: string;
  thumbnail: DescribedPicture | null;
};
export type PlantEvent = Exhibition & { body: BodyNode[] };
export type Pick = ContentSummary & { kind: 'story' | 'article' };
export type BestMaker = Author & { storyCount: number; applauseCount: number };

type PeriodState = 'coming' | 'running' | 'over';

export function periodState({ startsAt, endsAt }: Period, now: Date): PeriodState {
  if (now < startsAt) return 'coming';
  return now <= endsAt ? 'running' : 'over';
}
