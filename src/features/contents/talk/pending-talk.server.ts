import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { talk } from '../../../db/schema/index.ts';
import { type Contact, findContacts, newContacts } from '../../community/review/contacts.ts';
import { isNewHere } from '../../community/review/pending-review.server.ts';
import type { Sos } from '../../../model/stored-values.ts';
import type { TalkInput } from './talk-input.ts';

/** Finds contacts and links in talks, and decides whether they need a review. */

type Said = Pick<TalkInput, 'content' | 'tags'> & { images: { alt: string }[]; sos: Sos | null };

export function contactsIn({ content, tags, images, sos }: Said, ownHost: string): Contact[] {
  const said = [content, ...tags, ...images.map(({ alt }) => alt), ...Object.values(sos ?? {})];
  return findContacts(said.join('\n'), ownHost);
}

/**
 * Decides how an edit changes the review state of a talk. The caller has locked the talk.
 * @returns `pending` if a newcomer added contacts or links, `shown` if a talk pending review has none any more, and otherwise
 *   undefined
 */
export async function turnBy(
  db: Queryable,
  { id, authorId, isPendingReview }: { id: number; authorId: number; isPendingReview: boolean },
  input: Said,
  ownHost: string,
): Promise<'pending' | 'shown' | undefined> {
  const after = contactsIn(input, ownHost);
  if (isPendingReview) return after.length === 0 ? 'shown' : undefined;
  if (after.length === 0) return undefined;
  const before = contactsIn(await readSaid(db, id), ownHost);
  return newContacts(before, after).length > 0 && (await isNewHere(db, authorId)) ? 'pending' : undefined;
}

async function readSaid(db: Queryable, id: number): Promise<Said> {
  const [said] = await db
    .select({
      content: talk.text,
      tags: talk.tags,
      sos: talk.sos,
      alts: sql<string[]>`array(select alt from talk_picture where talk_id = ${talk.id})`,
    })
    .from(talk)
    .where(eq(talk.id, id));
  if (!said) throw new Error('a locked talk was not found');
  return { ...said, images: said.alts.map((alt) => ({ alt })) };
}
