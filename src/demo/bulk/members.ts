import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/**
 * The data alone show which rows are bulk rows and where to resume. Bulk members have this nickname prefix and
 * introduction; bulk contents, comments and applause are those by bulk members. Only one run at a time writes rows, in
 * order, so ids ascend with row numbers. A row number is thus the position among the bulk rows of the table, and the
 * next row number is their count.
 */
const PREFIX = '이웃';
const INTRODUCTION = '창가에 화분 몇 개를 두고 지내는 이웃이에요.';

/** An SQL condition that is true for bulk members; `m` is the member. */
export const IS_BULK = `m.nickname ~ '^${PREFIX}[1-9][0-9]*$' and m.introduction = '${INTRODUCTION}'`;

const PERIOD_DAYS = 730;
const DAY_MS = 86_400_000;

/**
 * Returns the start of the two years of bulk content (milliseconds since 1970). All bulk members join at that moment,
 * so later runs find it in the database. The first run counts back from its own day.
 */
export async function periodStart(session: Session): Promise<number> {
  const [row] = await session.rows(`select min(m.created_at) as since from member m where ${IS_BULK}`);
  if (row?.since instanceof Date) return row.since.getTime();
  return Math.floor(Date.now() / DAY_MS - PERIOD_DAYS) * DAY_MS;
}

export function periodEnd(since: number): number {
  return since + PERIOD_DAYS * DAY_MS;
}

/** Skips a number whose nickname belongs to another member. */
export function memberStage(total: number, since: number): Stage {
  return {
    name: 'members',
    total,
    tables: ['member'],
    count: async (session) => (await memberIds(session)).length,
    async write(client, from, to) {
      const { rowCount } = await client.query(
        `insert into member (nickname, introduction, created_at)
         select '${PREFIX}' || number, '${INTRODUCTION}', $3
         from generate_series($1::int, $2::int) as number order by number
         on conflict (lower(nickname)) where status = 'active' do nothing`,
        [from + 1, to, new Date(since)],
      );
      return rowCount ?? 0;
    },
  };
}

/** Returns the ids of the bulk members in row order. */
export async function memberIds(session: Session): Promise<number[]> {
  const rows = await session.rows(`select m.id from member m where ${IS_BULK} order by m.id`);
  return rows.map(({ id }) => Number(id));
}
