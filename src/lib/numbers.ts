const full = new Intl.NumberFormat('ko-KR');

/** A count as Korean readers write it: 1,234 and, from ten thousand on, 1.2만. */
export function formatCount(count: number): string {
  if (count < 10_000) return full.format(count);
  return `${full.format(Math.floor(count / 1_000) / 10)}만`;
}
