import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './connection.ts';
import type { content } from './schema/index.ts';

/**
 * What has changed of what readers see. Whoever writes says it once, in the same transaction; every process is told at the
 * commit. What follows from it is up to who listens: which kept pages are old stands in `cache/tags.ts`.
 */
export type Happening =
  | { what: 'talk written' | 'talk edited' | 'talk deleted' | 'talk solved'; id: number }
  | { what: 'content published' | 'content edited' | 'content deleted'; id: number; kind: 'story' | 'article' }
  /** When it is to be published has been said, or changed; readers see nothing of it. */
  | { what: 'content scheduled'; id: number }
  /** A story, an article or a talk has been hidden or shown again, or changed by an operator. */
  | { what: 'status changed'; id: number; kind: Kind }
  /** Somebody who wrote the content, or a comment on it, has another name or picture, or has left. */
  | { what: 'author changed'; id: number; kind: Kind }
  /** Somebody has another name, picture or introduction, or has left. */
  | { what: 'member changed'; memberId: number }
  /** Given or taken back; also that of a comment on the content. */
  | { what: 'applause changed'; id: number }
  | { what: 'comment written' | 'comment edited' | 'comment deleted' | 'comment moderated'; on: number }
  /** Who follows a member, or subscribes to a writer. */
  | { what: 'followers changed'; memberId: number };

type Kind = (typeof content.$inferSelect)['kind'];

export const HAPPENED_CHANNEL = 'pureut_happened';
/** A notice holds less than 8,000 bytes, and a happening at most 100. */
const HAPPENINGS_PER_NOTICE = 75;

/** Tells what has happened, on one way to the database. */
export async function happened(db: Queryable, ...happenings: Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const lines = happenings.map((happening) => JSON.stringify(happening));
  const notices: string[] = [];
  while (lines.length > 0) notices.push(lines.splice(0, HAPPENINGS_PER_NOTICE).join('\n'));
  await db.execute(
    sql`select pg_notify(${HAPPENED_CHANNEL}, notice) from jsonb_array_elements_text(${JSON.stringify(notices)}) as notice`,
  );
}

/** The same as part of a statement, for what happens to something that the statement itself finds. */
export function happening<What extends Happening['what']>(
  what: What,
  fields: { [Field in keyof Omit<Extract<Happening, { what: What }>, 'what'>]: SQLWrapper },
): SQL {
  const pairs = Object.entries<SQLWrapper>(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`pg_notify(${sql.raw(`'${HAPPENED_CHANNEL}'`)},
    jsonb_build_object('what', ${sql.raw(`'${what}'`)}, ${sql.join(pairs, sql`, `)})::text)`;
}

/** What a notice tells. */
export function readHappenings(notice: string): Happening[] {
  return notice.split('\n').map((line) => JSON.parse(line));
}
