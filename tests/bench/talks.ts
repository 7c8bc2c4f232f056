import { connect } from '../../src/db/connection.ts';
import { paths } from '../../src/site/paths.ts';
import { corpus } from '../features/picture/corpus.ts';
import { uploadAs } from '../features/talk/support.ts';
import { type Ask, askAs } from '../harness/ask.ts';
import { median } from '../harness/figures.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { signInAs, signInEnv } from '../harness/actors/sign-in.ts';
import type { Bench } from './bench.ts';
import { benchDataDir, prepare, type Product, startProduct } from './machine/product.ts';
import type { Cell, Table } from './table.ts';

const WORKERS = 2;
/** Each request has its own connection, so that the processes take turns. */
const REQUESTS = WORKERS * 3;
const LIMIT_MS = 20_000;

/**
 * Measures the time until other clients see a change of a talk, with two processes, and until a member has the response
 * to a file.
 */
export async function measureTalks({ quick, postgres, say }: Bench): Promise<Table[]> {
  const url = await postgres.database('demo');
  await prepare(url);
  await using product = await startProduct(url, benchDataDir, { ...signInEnv, WORKERS: String(WORKERS) });
  const connection = connect(url);
  try {
    const { db } = connection;
    const add = fixtures(db);
    const author = await add.addAccount();
    const ask = await askAs({ ...product, db }, author);
    const reader = await add.addAccount();
    await (
      await askAs({ ...product, db }, reader)
    )('POST /api/v1/user/follow', { followerId: author.id });
    const follower = await signInAs({ db }, reader.id);
    say('talks');
    const talks = await measureSpreading(product, ask, follower, await add.addChannel(), quick ? 3 : 20);
    say('files');
    return [talks, await measureFiles(await askAs({ ...product, db }, await add.addAccount()))];
  } finally {
    await connection.close();
  }
}

async function measureSpreading(
  product: Product,
  ask: Ask,
  follower: string,
  channelId: number,
  rounds: number,
): Promise<Table> {
  const lists: [string, string, string?][] = [
    ['list', paths.community],
    ['channel', paths.communityChannel(channelId)],
    ['feed of all', paths.communityFeed],
    ['feed of a follower', '/community/feed', follower],
  ];
  const took = new Map<string, number[]>();
  const seen = async (id: number, what: string, words: string, isThere: boolean) => {
    const pages = [...lists, ['the talk’s own', paths.talk(id)] as [string, string]];
    const began = performance.now();
    await Promise.all(
      pages.map(async ([name, path, cookie]) => {
        const ms = await waitUntil(began, product.origin + path, cookie, words, isThere);
        const key = `${what}: ${name}`;
        took.set(key, [...(took.get(key) ?? []), ms]);
      }),
    );
  };
  for (let round = 0; round < rounds; round++) {
    const words = (state: string) => `${round}번째 잎을 ${state}`;
    const { body } = await ask('POST /api/v1/community/talk', { channelId, content: words('심었어요') });
    const { id } = body.result;
    await seen(id, 'written', words('심었어요'), true);
    await ask(`PUT /api/v1/community/talk/${id}`, { channelId, content: words('옮겼어요') });
    await seen(id, 'edited', words('옮겼어요'), true);
    await ask(`DELETE /api/v1/community/talk/${id}`);
    await seen(id, 'deleted', words('옮겼어요'), false);
  }
  const rows = [...took].map(([change, times]) => ({
    change,
    times: times.length,
    'median ms': median(times),
    'longest ms': Math.max(...times),
  }));
  const notes = [
    `From the answer to the writer until ${REQUESTS} requests at once, on connections of their own to ${WORKERS} processes, all show it;`,
    'all five pages are asked for at the same time, one such round after the other.',
  ];
  return { title: 'Until others see a talk', notes, rows };
}

/** Returns the milliseconds until every process sends the expected response. */
async function waitUntil(
  began: number,
  url: string,
  cookie: string | undefined,
  words: string,
  isThere: boolean,
): Promise<number> {
  const headers = { connection: 'close', ...(cookie && { cookie }) };
  for (;;) {
    const texts = await Promise.all(
      Array.from({ length: REQUESTS }, async () => (await fetch(url, { headers })).text()),
    );
    const ms = performance.now() - began;
    if (texts.every((text) => text.includes(words) === isThere)) return ms;
    if (ms > LIMIT_MS) throw new Error(`${url} is not what it should be after ${LIMIT_MS} ms`);
  }
}

async function measureFiles(ask: Ask): Promise<Table> {
  const answers: { name: string; status: number; ms: number }[] = [];
  for (const { name, make } of corpus) {
    const file = new File([new Uint8Array(await make())], 'photo.jpg');
    const began = performance.now();
    const { status } = await uploadAs(ask, file);
    answers.push({ name, status, ms: performance.now() - began });
  }
  const row = (files: string, isOf: (status: number) => boolean): Record<string, Cell> => {
    const chosen = answers.filter(({ status }) => isOf(status)).toSorted((one, other) => other.ms - one.ms);
    return {
      files,
      count: chosen.length,
      'median ms': median(chosen.map(({ ms }) => ms)),
      'longest ms': chosen[0]?.ms ?? Number.NaN,
      'the longest': chosen[0]?.name ?? '',
    };
  };
  return {
    title: 'Files that somebody might bring',
    notes: ['Until the answer, one file after the other, as a member sends them.'],
    rows: [row('taken in', (status) => status === 200), row('refused', (status) => status !== 200)],
  };
}
