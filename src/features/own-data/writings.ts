import { formatCount } from '../../lib/numbers.ts';

/** How much a member has written. */
export type WritingsCount = { talks: number; stories: number; articles: number; comments: number };

/** What may go with a member who leaves, as `톡 3개, 댓글 12개`; empty without any. Articles are the magazine's. */
export function describeWritings({ talks, stories, comments }: WritingsCount): string {
  const counted: [name: string, count: number][] = [
    ['톡', talks],
    ['스토리', stories],
    ['댓글', comments],
  ];
  return counted
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${formatCount(count)}개`)
    .join(', ');
}
