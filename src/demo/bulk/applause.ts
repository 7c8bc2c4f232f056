import { ConfigError } from '../../lib/config-error.ts';
import { countBulkApplause } from './existing.ts';
import { periodEnd } from './members.ts';
import { at, rowRandom } from './random.ts';
import type { Client } from './session.ts';
import type { Stage } from './stage.ts';
import { talkMoment } from './talks.ts';
import type { World } from './world.ts';

const SALT = 4;
const LIVELY_MS = 30 * 86_400_000;
/** The share of the talks in the first layer of the first sweep, and the factor by which each further sweep grows. */
const FIRST_SHARE = 0.5;
const SWEEP_GROWTH = 4;

/** A run of rows of one layer: one applause for each talk from `talk` on. */
type Run = { row: number; talk: number; layer: number };

/**
 * Applause is distributed in layers, so that no member applauds a talk twice. A random first member is chosen for each
 * talk. In layer `l`, the talk is applauded by the member `l` places after that one. Higher layers reach fewer talks,
 * so the first talks get most applause. When the layers are used up, a further sweep widens them all, until every
 * member has applauded every talk. Rows that exist already, from a run with fewer talks, are skipped.
 */
export function applauseStage(total: number, world: World, talks: number[]): Stage {
  const room = talks.length * world.members.length;
  const runs = runsOf(talks.length, world.members.length);
  return {
    name: 'applause',
    total,
    tables: ['content', 'applause'],
    count: countBulkApplause,
    write(client, from, to) {
      if (to > room) throw new ConfigError(`--applause: must be at most ${room} for this number of talks and members`);
      const rows = Array.from({ length: to - from }, (_, index) => applauseRow(from + index, world, talks, runs));
      return insertApplause(client, rows);
    },
  };
}

function runsOf(talks: number, members: number): Run[] {
  const runs: Run[] = [];
  let row = 0;
  for (let share = FIRST_SHARE, before = 0; before < members; before = share, share *= SWEEP_GROWTH) {
    for (let layer = 0; layer < members; layer++) {
      const talk = widthOf(layer, before, talks);
      const width = widthOf(layer, share, talks) - talk;
      if (width > 0) runs.push({ row, talk, layer });
      row += width;
    }
  }
  return runs;
}

function widthOf(layer: number, share: number, talks: number): number {
  return Math.min(talks, Math.ceil((talks * share) / (layer + 1)));
}

function applauseRow(row: number, world: World, talks: number[], runs: Run[]) {
  const run = runAt(row, runs);
  const talk = run.talk + row - run.row;
  const own = Math.floor(rowRandom(SALT, talk)() * world.members.length);
  const memberId = at(world.members, (own + run.layer) % world.members.length);
  const published = talkMoment(talk, world.since);
  const room = Math.min(LIVELY_MS, periodEnd(world.since) - published);
  const moment = new Date(published + rowRandom(SALT, row)() ** 2 * room).toISOString();
  return { talkId: at(talks, talk), memberId, moment };
}

function runAt(row: number, runs: Run[]): Run {
  let low = 0;
  let high = runs.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(runs, middle).row <= row) low = middle;
    else high = middle;
  }
  return at(runs, low);
}

async function insertApplause(client: Client, rows: ReturnType<typeof applauseRow>[]): Promise<number> {
  const { rows: answer } = await client.query(
    `with added as (
       insert into applause (content_id, member_id, created_at)
       select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
       on conflict do nothing returning content_id
     ), counts as (
       select content_id, count(*) as count from added group by content_id
     ), raised as (
       update content set applause_count = applause_count + counts.count from counts where content.id = counts.content_id
     )
     select count(*) as count from added`,
    [rows.map(({ talkId }) => talkId), rows.map(({ memberId }) => memberId), rows.map(({ moment }) => moment)],
  );
  return Number(answer[0]?.count);
}
