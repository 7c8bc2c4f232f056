const full = new Intl.NumberFormat('ko-KR');
/** Never more than there are: 19,999 is 1.9만. */
const compact = new Intl.NumberFormat('ko-KR', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
});

/** A count as Korean readers write it: 1,234 and, from ten thousand on, 1.2만 and 1.2억. */
export function formatCount(count: number): string {
  return (count < 10_000 ? full : compact).format(count);
}
