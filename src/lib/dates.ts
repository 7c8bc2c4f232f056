const KST = 'Asia/Seoul';

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: KST, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The Korean calendar day, as 2026.11.21. */
export function formatDay(date: Date): string {
  return parts.format(date).replaceAll('-', '.');
}
