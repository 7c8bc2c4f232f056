/**
 * Returns the percentile of the values by the nearest-rank method.
 * @param share from 0 to 1
 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted.length >> 1;
  const lower = (sorted.length - 1) >> 1;
  return ((sorted[lower] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
}

/** Formats a number with three significant figures, the precision of these measurements. */
export function readable(value: number): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
