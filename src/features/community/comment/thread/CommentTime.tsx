import { formatAgo, formatDay } from '../../../../lib/dates.ts';

/**
 * When a comment was written. A page may be kept for hours, so the server names the day; `ui/ages.ts` says how
 * long ago that is before any framework does.
 */
export default function CommentTime({ date }: { date: string }) {
  const moment = new Date(date);
  return (
    <time dateTime={date} data-ago="" suppressHydrationWarning>
      {globalThis.document ? formatAgo(moment, new Date()) : formatDay(moment)}
    </time>
  );
}
