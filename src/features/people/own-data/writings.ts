import { formatCount } from '../../../lib/text/numbers.ts';

export type WritingsCount = { talks: number; stories: number; articles: number; comments: number };

/**
 * Returns the numbers of contents and comments that can be deleted when the member leaves, as `톡 3개, 댓글 12개`;
 * empty if there are none. Articles belong to the magazine and are left out.
 */
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
