import { sql, type SQL, type SQLWrapper } from './drizzle.ts';
import type { Queryable } from './connection.ts';
import { alarmTask, type content } from './schema/index.ts';

/**
 * What has changed of what readers see. Whoever writes says it once, in the same transaction; every process is told at the
 * commit. What follows from it is up to who listens: which kept pages are old stands in `cache/tags.ts`. Where it says by
 * whom or to whom, others may have to be told of it: it is also kept, in the same transaction, until they are
 * (`features/alarm/raise-alarms.server.ts`).
 */
export type Happening =
  | { what: 'talk edited' | 'talk deleted'; id: number }
  | ({ what: 'talk written'; id: number } & By)
  /** By a comment, or no longer. */
  | ({ what: 'talk solved'; id: number; comment: number | null } & By)
  | { what: 'content edited' | 'content deleted'; id: number; kind: 'story' | 'article' }
  | ({ what: 'content published'; id: number; kind: 'story' | 'article' } & By)
  /** When it is to be published has been said, or changed; readers see nothing of it. */
  | { what: 'content scheduled'; id: number }
  /** What was scheduled for earlier has waited for its author, who may publish again. */
  | { what: 'publishing due' }
  /** A story, an article or a talk has been hidden or shown again, or changed by an operator. */
  | { what: 'status changed'; id: number; kind: Kind }
  /** Somebody who wrote the content, or a comment on it, has another name or picture, or has left. */
  | { what: 'author changed'; id: number; kind: Kind }
  /** Somebody has another name, picture or introduction, or has left. */
  | { what: 'member changed'; memberId: number }
  /** Given, which is by somebody, or taken back; also that of a comment on the content. */
  | ({ what: 'applause changed'; id: number; comment?: number } & By)
  | { what: 'comment edited' | 'comment deleted' | 'comment moderated'; on: number }
  /** The author of the talk or the story has hidden a comment, or shown it again. */
  | { what: 'comment hidden by author' | 'comment shown by author'; on: number }
  /** The author has closed the comments of this content, or opened them. */
  | { what: 'comments closed' | 'comments opened'; id: number }
  | ({ what: 'comment written'; on: number; comment: number; repliedTo: number | null } & By)
  /** Operators have changed what the home page, search, exhibitions or events show, or something begins or is over. */
  | { what: 'discover changed' }
  /** Operators have put channels into another order, named them anew, opened or closed one. */
  | { what: 'channels changed' }
  /** Operators have given tags another name, or suggest them no longer. */
  | { what: 'tags changed' }
  /** A version of the terms has gone out, was taken back, or begins. */
  | { what: 'terms changed' }
  /** By an operator; what stands at the top of pages also turns by the clock. */
  | { what: 'strip banner changed' }
  /** Who follows a member, or subscribes to a writer; by whom, where somebody new follows. */
  | ({ what: 'followers changed'; memberId: number } & By)
  /** Operators have written to everybody, to all makers, or to these members. */
  | { what: 'message sent'; id: number; to: 'everybody' | 'makers' | number[] }
  /** To whoever asked. */
  | { what: 'inquiry answered'; id: number; to: [memberId: number] }
  /** About something of theirs; where it was held and is shown now, that too. */
  | { what: 'report decided'; id: number; isReleased: boolean; to: [memberId: number] }
  /** About an objection of theirs. */
  | { what: 'appeal decided'; id: number; to: [memberId: number] }
  /** Somebody has a new alarm, or has read one. */
  | { what: 'alarms changed'; memberIds: number[] }
  /** Somebody has left and wants nothing to stay of what they wrote. */
  | { what: 'erasure due' }
  /** A member wants an archive of what is theirs. */
  | { what: 'archive asked' }
  /** The archive of a member can be downloaded. */
  | { what: 'archive ready'; id: number; to: [memberId: number] }
  /** A member has left: their archive is deleted. */
  | { what: 'archive expired' }
  /** There is something to be sent to devices of members. */
  | { what: 'pushes due' }
  /** Triggers of the database send this event (migration 0049): these pictures have become public or private. */
  | { what: 'pictures changed'; keys: string[]; isPublic: boolean }
  /** Told by the database itself, whoever ends one (migration 0013). */
  | { what: 'session ended'; familyId: string };

/** A member's id. */
type By = { by?: number | null };

type Kind = (typeof content.$inferSelect)['kind'];

export const HAPPENED_CHANNEL = 'pureut_happened';
/** A notice holds less than 8,000 bytes. */
const NOTICE_BYTES = 7_500;

/** Tells what has happened, on one way to the database. */
export async function happened(db: Queryable, ...happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const notices: string[] = [];
  let lines = '';
  for (const line of happenings.map((happening) => JSON.stringify(happening))) {
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
      select happening from jsonb_array_elements(${JSON.stringify(happenings)}) as happening
      where coalesce(happening ->> 'by', happening ->> 'to') is not null
    )
    select pg_notify(${HAPPENED_CHANNEL}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}) as notice`);
}

/** The same as part of a statement, for what happens to something that the statement itself finds. */
export function happening<What extends Happening['what']>(
  what: What,
  fields: { [Field in keyof Omit<Extract<Happening, { what: What }>, 'what'>]: SQLWrapper },
): SQL {
  const pairs = Object.entries<SQLWrapper>(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`tell_happening(jsonb_build_object('what', ${sql.raw(`'${what}'`)}, ${sql.join(pairs, sql`, `)}))`;
}

/** What a notice tells. */
export function readHappenings(notice: string): Happening[] {
  return notice.split('\n').map((line) => JSON.parse(line));
}
