import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/**
 * What is bulk, and how far a run has come, is told by the data alone: bulk members carry this nickname and this
 * introduction, and bulk content, comments and applause are what bulk members wrote. Their ids ascend with their
 * numbers, since one run at a time writes them in order. So a row's number is its place among the bulk rows of its
 * table, and the next to write is the count of those that are there.
 */
const PREFIX = '이웃';
const INTRODUCTION = '창가에 화분 몇 개를 두고 지내는 이웃이에요.';

/** SQL that holds for bulk members; `m` is the member. */
export const IS_BULK = `m.nickname ~ '^${PREFIX}[1-9][0-9]*$' and m.introduction = '${INTRODUCTION}'`;

const PERIOD_DAYS = 730;
const DAY_MS = 86_400_000;

/**
 * When the two years of bulk content begin: all bulk members join at that moment, so that later runs on this database
 * keep it. The first run counts back from its own day.
 */
export async function periodStart(session: Session): Promise<number> {
  const [row] = await session.rows(`select min(m.created_at) as since from member m where ${IS_BULK}`);
  if (row?.since instanceof Date) return row.since.getTime();
  return Math.floor(Date.now() / DAY_MS - PERIOD_DAYS) * DAY_MS;
}

export function periodEnd(since: number): number {
  return since + PERIOD_DAYS * DAY_MS;
}

/** A number whose nickname a real member has is left out. */
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

/** Ids of the bulk members in the order of their numbers. */
export async function memberIds(session: Session): Promise<number[]> {
  const rows = await session.rows(`select m.id from member m where ${IS_BULK} order by m.id`);
  return rows.map(({ id }) => Number(id));
}
