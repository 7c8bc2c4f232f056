import { createHash } from 'node:crypto';
import { asc, eq, type PgColumn, type PgTable, type SQL, sql } from '../../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../../db/connection.ts';
import { publishEvents } from '../../../../../db/domain-events.ts';
import {
  banner,
  bestMaker,
  channel,
  exhibitionContent,
  pick,
  searchArticle,
  searchTag,
  suggestedHashtag,
} from '../../../../../db/schema/index.ts';
import { ApiError } from '../../../../../http/errors.ts';
import type { ObjectKind } from '../../../../operations/audit/audit.ts';
import { audited, type OperatorId } from '../../../../operations/audit/audit.server.ts';
import { MOST_ARRANGED, type Rearrangement, rearranged } from './arranged-list.ts';
import type { ArrangedList, BannerKind } from '../../../../../site/path-values.ts';

/** Arranged lists: their entries, identified by keys, in one order. */

/** A named list, all channels, the banners of a kind, or the contents of an exhibition. */
export type Which = ArrangedList | 'channels' | { banners: BannerKind } | { gatheredBy: number };

type Store = {
  table: PgTable;
  on: { kind: ObjectKind; id: number };
  read: (db: Queryable) => Promise<string[]>;
  write: (db: Queryable, keys: string[]) => Promise<void>;
};

function storeOf(which: Which): Store {
  if (which === 'channels') return positioned(channel, { kind: 'channel', id: 0 });
  if (typeof which === 'string') return wholeTables[which];
  return 'banners' in which ? bannersOf(which.banners) : gatheredBy(which.gatheredBy);
}

type Positioned = PgTable & { position: PgColumn };

/** A list that fills a whole table: its key column and the position. */
function wholeTable<Table extends Positioned>(
  table: Table,
  column: PgColumn,
  rowOf: (key: string, position: number) => Table['$inferInsert'],
): Store {
  return {
    table,
    on: { kind: 'list', id: 0 },
    async read(db) {
      const rows = await db
        .select({ key: sql<string>`${column}::text` })
        .from(table as PgTable)
        .orderBy(asc(table.position));
      return rows.map(({ key }) => key);
    },
    async write(db, keys) {
      await db.delete(table);
      if (keys.length > 0) await db.insert(table).values(keys.map(rowOf));
    },
  };
}

const ofContent = (key: string, position: number) => ({ contentId: Number(key), position });
const ofTag = (tag: string, position: number) => ({ tag, position });
const wholeTables: Record<ArrangedList, Store> = {
  pick: wholeTable(pick, pick.contentId, ofContent),
  hashtag: wholeTable(suggestedHashtag, suggestedHashtag.tag, ofTag),
  maker: wholeTable(bestMaker, bestMaker.memberId, (key, position) => ({ memberId: Number(key), position })),
  searchTag: wholeTable(searchTag, searchTag.tag, ofTag),
  searchArticle: wholeTable(searchArticle, searchArticle.contentId, ofContent),
};

function gatheredBy(exhibitionId: number): Store {
  const isGathered = eq(exhibitionContent.exhibitionId, exhibitionId);
  return {
    table: exhibitionContent,
    on: { kind: 'exhibition', id: exhibitionId },
    async read(db) {
      const rows = await db
        .select({ key: sql<string>`${exhibitionContent.contentId}::text` })
        .from(exhibitionContent)
        .where(isGathered)
        .orderBy(asc(exhibitionContent.position), asc(exhibitionContent.contentId));
      return rows.map(({ key }) => key);
    },
    async write(db, keys) {
      await db.delete(exhibitionContent).where(isGathered);
      const rows = keys.map((key, position) => ({ exhibitionId, ...ofContent(key, position) }));
      if (rows.length > 0) await db.insert(exhibitionContent).values(rows);
    },
  };
}

function bannersOf(kind: BannerKind): Store {
  return positioned(banner, { kind: 'list', id: 0 }, eq(banner.kind, kind));
}

/** A list whose order alone changes here; other forms add and remove its entries. */
function positioned(table: typeof banner | typeof channel, on: Store['on'], which?: SQL): Store {
  return {
    table,
    on,
    async read(db) {
      const rows = await db
        .select({ key: sql<string>`${table.id}::text` })
        .from(table as PgTable)
        .where(which)
        .orderBy(asc(table.position), asc(table.id));
      return rows.map(({ key }) => key);
    },
    async write(db, keys) {
      for (const [position, key] of keys.entries()) {
        await db
          .update(table)
          .set({ position })
          .where(eq(table.id, Number(key)));
      }
    },
  };
}

type Arranged = {
  keys: string[];
  /** Identifies this state of the list. */
  seen: string;
};

/** Returns the present list. */
export async function readArranged(db: Queryable, which: Which): Promise<Arranged> {
  const keys = await storeOf(which).read(db);
  return { keys, seen: stateOf(keys) };
}

function stateOf(keys: string[]): string {
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16);
}

/**
 * Changes a list and writes the audit log in one transaction. Cached pages are invalidated at the commit.
 * @param options.seen the state of the list that the operator saw
 * @throws ApiError CHANGED_ELSEWHERE when it has changed since; 400 for an order of other entries, or too many
 */
export async function arrange(
  db: Pick<Database, 'transaction'>,
  which: Which,
  { by, seen, change }: { by: OperatorId; seen: string; change: Rearrangement },
): Promise<void> {
  const { table, on, read, write } = storeOf(which);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${table} in share row exclusive mode`);
    const before = await read(transaction);
    if (stateOf(before) !== seen) throw new ApiError('CHANGED_ELSEWHERE', CHANGED);
    const after = rearranged(before, change);
    if (!after) throw new ApiError('BAD_REQUEST', '순서를 다시 정해 주세요.');
    if (after.length > Math.max(MOST_ARRANGED, before.length)) {
      throw new ApiError('BAD_REQUEST', `${MOST_ARRANGED}개까지 넣을 수 있어요.`, { field: 'add' });
    }
    if (stateOf(after) === seen) return;
    await write(transaction, after);
    const list = nameOf(which);
    await audited(transaction, {
      by,
      act: 'list arranged',
      on,
      before: { list, keys: before },
      after: { list, keys: after },
    });
    await publishEvents(transaction, { what: which === 'channels' ? 'channels changed' : 'discover changed' });
  });
}

const CHANGED = '그사이 다른 운영자가 이 목록을 바꿨어요. 지금 목록을 보고 다시 시도해 주세요.';

function nameOf(which: Which): string {
  if (typeof which === 'string') return which;
  return 'banners' in which ? `${which.banners} banners` : 'gathered';
}
