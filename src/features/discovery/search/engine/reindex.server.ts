import { isDeepStrictEqual } from 'node:util';
import { sql, type SQLWrapper } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import {
  comment,
  content,
  member,
  searchedComment,
  searchedContent,
  searchedMember,
} from '../../../../db/schema/index.ts';
import { ALL_IDS, comments, contents, isOneOf, members, type Reader, type Span } from './indexed.server.ts';

/** Rows that one transaction writes. */
const AT_ONCE = 50;
/** Ids that one statement reads while the server runs. Reading all comments at once would take seconds. */
const IDS_AT_ONCE = 5_000;

type WithTransactions = Pick<Database, 'transaction' | 'select'>;

type Indexed<Thing extends { id: number }, Row> = {
  sources: (SQLWrapper & { id: SQLWrapper })[];
  stale(db: Reader, span: Span): { limit(atOnce: number): PromiseLike<{ id: number }[]> };
  lastId(db: Reader): Promise<number>;
  read(db: Reader, ids: number[]): Promise<Thing[]>;
  rowOf(thing: Thing): Row;
  write(db: Queryable, rows: Row[]): Promise<void>;
};

/** The indexed kinds, in the order in which they are reindexed. */
const reindexed = [nextOf(contents), nextOf(comments), nextOf(members)];

function nextOf<Thing extends { id: number }, Row>({
  sources,
  stale,
  lastId,
  read,
  rowOf,
  write,
}: Indexed<Thing, Row>) {
  /**
   * Writes the next missing or outdated rows of the index, in the order of their ids. Computes them without locks, so
   * that no write waits. Then locks and reads the texts again, and skips rows whose texts have changed or were deleted
   * meanwhile. A skipped row that is still missing is written in a later round. Waits for locks of other transactions.
   * @returns the ids of the rows; empty if the span has no more
   */
  const next = async (db: WithTransactions, span: Span, atOnce: number): Promise<number[]> => {
    const ids = (await stale(db, span).limit(atOnce)).map(({ id }) => id);
    if (ids.length === 0) return ids;
    const computed = (await read(db, ids)).map((thing) => ({ thing, row: rowOf(thing) }));
    await db.transaction(async (transaction) => {
      for (const source of sources) {
        const { id } = source;
        await transaction.execute(sql`select from ${source} where ${isOneOf(id, ids)} order by ${id} for share`);
      }
      // A new statement sees the changes that were committed while this transaction waited for the locks.
      const present = new Map((await read(transaction, ids)).map((thing) => [thing.id, thing]));
      const unchanged = computed.filter(({ thing }) => isDeepStrictEqual(thing, present.get(thing.id)));
      await write(
        transaction,
        unchanged.map(({ row }) => row),
      );
    });
    return ids;
  };
  return { next, lastId };
}

/**
 * Indexes missing rows in batches. Each kind continues from the id at which its last batch ended.
 * @param idsAtOnce how many ids of each kind one batch reads
 * @returns a function that writes at most `atOnce` rows of each kind; it returns fewer than `atOnce` once it has read
 * all ids
 */
export function reindexInBatches(db: WithTransactions, atOnce: number, idsAtOnce = IDS_AT_ONCE): () => Promise<number> {
  const kinds = reindexed.map(({ next, lastId }) => ({
    next,
    lastId,
    after: 0,
    last: undefined as number | undefined,
  }));
  return async () => {
    let most = 0;
    for (const kind of kinds) {
      kind.last ??= await kind.lastId(db);
      if (kind.after >= kind.last) continue;
      const until = kind.after + idsAtOnce;
      const ids = await kind.next(db, { after: kind.after, until }, atOnce);
      kind.after = ids.length < atOnce ? until : (ids.at(-1) ?? until);
      most = Math.max(most, kind.after < kind.last ? atOnce : ids.length);
    }
    return most;
  };
}

/** Writes all missing rows. @param tell receives the number of rows written since the start */
export async function reindexAll(db: WithTransactions, tell: (done: number) => void = () => {}): Promise<void> {
  let done = 0;
  for (const { next } of reindexed) {
    for (let after = 0; ;) {
      const ids = await next(db, { ...ALL_IDS, after }, AT_ONCE);
      after = ids.at(-1) ?? after;
      if (ids.length === 0) break;
      done += ids.length;
      tell(done);
    }
  }
  await forgetGone(db);
}

/** Deletes rows of contents, comments and members that an older build without the index deleted. */
async function forgetGone(db: WithTransactions): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      delete from ${searchedContent} using ${content}
      where ${content.id} = ${searchedContent.contentId} and ${content.status} = 'DELETED'`);
    await transaction.execute(sql`
      delete from ${searchedComment} using ${comment}
      where ${comment.id} = ${searchedComment.commentId} and ${comment.status} = 'DELETE'`);
    await transaction.execute(sql`
      delete from ${searchedMember} using ${member}
      where ${member.id} = ${searchedMember.memberId} and ${member.status} = 'left'`);
  });
}

/** Counts rows that are missing or have an older `INDEX_VERSION`. */
export async function countStale(db: Queryable): Promise<number> {
  const counted = await Promise.all(
    [contents, comments, members].map(({ stale }) => db.$count(stale(db, ALL_IDS).as('stale'))),
  );
  return counted.reduce((sum, count) => sum + count, 0);
}
