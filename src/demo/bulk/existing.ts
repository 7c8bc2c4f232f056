import { IS_BULK } from './members.ts';
import type { Client, Session } from './session.ts';

/** Large tables are read in windows of ids, to keep statements short. */
const CONTENT_WINDOW = 50_000;
const COMMENT_WINDOW = 100_000;
const APPLAUSE_WINDOW = 5_000;

/** Returns the ids of the contents of one kind by bulk members, in row order. */
export async function bulkContentIds(session: Session, kind: 'talk' | 'story'): Promise<number[]> {
  const ids: number[] = [];
  await eachWindow(session, 'content', 'id', CONTENT_WINDOW, async (after, to) => {
    const rows = await session.rows(
      `select c.id from content c join member m on m.id = c.author_id
       where c.id > $1 and c.id <= $2 and c.kind = $3 and ${IS_BULK} order by c.id`,
      [after, to, kind],
    );
    for (const { id } of rows) ids.push(Number(id));
  });
  return ids;
}

export function countBulkComments(session: Session): Promise<number> {
  return countInWindows(session, 'comment', 'id', 'author_id', COMMENT_WINDOW);
}

export function countBulkApplause(session: Session): Promise<number> {
  return countInWindows(session, 'applause', 'content_id', 'member_id', APPLAUSE_WINDOW);
}

/** Reserves the next ids of a table, in ascending order. */
export async function reserveIds(client: Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  );
  return rows.map(({ id }) => Number(id));
}

async function countInWindows(
  session: Session,
  table: string,
  key: string,
  owner: string,
  window: number,
): Promise<number> {
  let count = 0;
  await eachWindow(session, table, key, window, async (after, to) => {
    const [row] = await session.rows(
      `select count(*) as rows from ${table} t join member m on m.id = t.${owner}
       where t.${key} > $1 and t.${key} <= $2 and ${IS_BULK}`,
      [after, to],
    );
    count += Number(row?.rows);
  });
  return count;
}

async function eachWindow(
  session: Session,
  table: string,
  key: string,
  window: number,
  read: (after: number, to: number) => Promise<void>,
): Promise<void> {
  const [row] = await session.rows(`select max(${key}) as last from ${table}`);
  const last = Number(row?.last ?? 0);
  for (let after = 0; after < last; after += window) await read(after, after + window);
}
