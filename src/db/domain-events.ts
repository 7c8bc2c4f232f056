import { sql, type SQL, type SQLWrapper } from './drizzle.ts';
import type { Queryable } from './connection.ts';
import type { DomainEvent } from '../model/domain-event.ts';
import { alarmTask } from './schema/index.ts';

/** Publishes domain events (`DomainEvent` in `../model/domain-event.ts` lists them all), and reads them. */

export const EVENTS_CHANNEL = 'pureut_happened';
/** PostgreSQL limits the payload of a notification to less than 8,000 bytes. */
const NOTICE_BYTES = 7_500;

/** Reports domain events in one round trip: stores those that need alarms and notifies every process at the commit. */
export async function publishEvents(db: Queryable, ...events: DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const notices: string[] = [];
  let lines = '';
  for (const line of events.map((event) => JSON.stringify(event))) {
    if (lines && lines.length + line.length > NOTICE_BYTES) {
      notices.push(lines);
      lines = '';
    }
    lines += lines ? `\n${line}` : line;
  }
  notices.push(lines);
  await db.execute(sql`
    with kept as (
      insert into ${alarmTask} (happening)
      select happening from jsonb_array_elements(${JSON.stringify(events)}) as happening
      where coalesce(happening ->> 'by', happening ->> 'to') is not null
    )
    select pg_notify(${EVENTS_CHANNEL}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}) as notice`);
}

/** Returns SQL that reports a domain event within a statement, for data that the statement itself finds. */
export function publishEventSql<What extends DomainEvent['what']>(
  what: What,
  fields: { [Field in keyof Omit<Extract<DomainEvent, { what: What }>, 'what'>]: SQLWrapper },
): SQL {
  const pairs = Object.entries<SQLWrapper>(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`tell_happening(jsonb_build_object('what', ${sql.raw(`'${what}'`)}, ${sql.join(pairs, sql`, `)}))`;
}

/** Returns the domain events in a notification's payload. */
export function parseEvents(notice: string): DomainEvent[] {
  return notice.split('\n').map((line) => JSON.parse(line));
}
