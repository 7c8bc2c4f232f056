const full = new Intl.NumberFormat('ko-KR');
/** Rounded down: 19,999 is 1.9만. */
const compact = new Intl.NumberFormat('ko-KR', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
});

/** Formats a count in the Korean way: 1,234 and, from ten thousand on, 1.2만 and 1.2억. */
export function formatCount(count: number): string {
  return (count < 10_000 ? full : compact).format(count);
}
