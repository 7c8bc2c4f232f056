import { ConfigError } from '../../config.ts';
import { countBulkApplause } from './existing.ts';
import { periodEnd } from './members.ts';
import { at, rowRandom } from './random.ts';
import type { Client } from './session.ts';
import type { Stage } from './stage.ts';
import { talkMoment } from './talks.ts';
import type { World } from './world.ts';

const SALT = 4;
const LIVELY_MS = 30 * 86_400_000;
/** How fast the layers below get narrower. */
const NARROWING = 0.8;

/**
 * Applause comes in layers, so that no member applauds a talk twice: in the first layer every talk gets one, in each
 * further one fewer talks do, always the first. In layer `l` a talk is applauded by the member `l` places after its
 * own. Rows that are there all the same (made when there were fewer talks) are passed over.
 */
export function applauseStage(total: number, world: World, talks: number[]): Stage {
  const starts = layerStarts(talks.length, world.members.length);
  return {
    name: 'applause',
    total,
    tables: ['content', 'applause'],
    count: countBulkApplause,
    write(client, from, to) {
      const room = at(starts, starts.length - 1);
      if (to > room) throw new ConfigError(`--applause: these talks and members have room for ${room} at most`);
      const rows = Array.from({ length: to - from }, (_, index) => applauseRow(from + index, world, talks, starts));
      return insertApplause(client, rows);
    },
  };
}

/** The number of each layer's first row, and at the end the number of all rows. */
function layerStarts(talks: number, members: number): number[] {
  const starts = [0];
  for (let layer = 0; layer < members; layer++) {
    starts.push(at(starts, layer) + Math.ceil(talks / (layer + 1) ** NARROWING));
  }
  return starts;
}

function applauseRow(row: number, world: World, talks: number[], starts: number[]) {
  const layer = layerOf(row, starts);
  const talk = row - at(starts, layer);
  const own = Math.floor(rowRandom(SALT, talk)() * world.members.length);
  const memberId = at(world.members, (own + layer) % world.members.length);
  const published = talkMoment(talk, world.since);
  const room = Math.min(LIVELY_MS, periodEnd(world.since) - published);
  const moment = new Date(published + rowRandom(SALT, row)() ** 2 * room).toISOString();
  return { talkId: at(talks, talk), memberId, moment };
}

function layerOf(row: number, starts: number[]): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(starts, middle) <= row) low = middle;
    else high = middle;
  }
  return low;
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
