import { formatAgo, formatDay } from '../../../../lib/dates.ts';

/**
 * The time of a comment. A page may be cached for hours, so the server writes the day. `ui/ages.ts` replaces it by the
 * age before hydration.
 */
export default function CommentTime({ date }: { date: string }) {
  const moment = new Date(date);
  return (
    <time dateTime={date} data-ago="" suppressHydrationWarning>
      {globalThis.document ? formatAgo(moment, new Date()) : formatDay(moment)}
    </time>
  );
}
