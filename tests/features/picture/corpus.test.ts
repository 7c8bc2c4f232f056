import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture, upload } from '../../../src/db/schema/index.ts';
import { fileNames, keyOfUrl } from '../../../src/features/writing/picture/picture.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import type { Answer } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { sampleWhile } from '../../harness/poll.ts';
import { ownMemoryOfTree } from '../../harness/server/process-figures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { uploadAs, uploadedBy } from '../talk/support.ts';
import { type Brought, corpus, corners } from './corpus.ts';

/** As many uploads as the server handles at once. */
const AT_ONCE = 6;
/**
 * MiB that the memory of the server and its child processes may grow by, with photos of 12 and 49 megapixels among the
 * uploads.
 */
const MOST_MEMORY = 200;
const MEMORY_EVERY_MS = 20;

let server: TestServer;
let ask: Ask;
/** No content shows the pictures of the corpus, so only their owner may see them. */
let cookie: string;
const answers = new Map<Brought, Answer>();
let grownBy = 0;

const filesOf = ({ dataDir }: TestServer) => globSync('pictures/??/*', { cwd: dataDir });

beforeAll(async () => {
  server = await startTestServer('postgres', signInEnv);
  const me = await fixtures(server.db).addAccount();
  ask = await askAs(server, me);
  cookie = await signInAs(server, me.id);
  const files = await Promise.all(
    corpus.map(async (each) => ({ ...each, bytes: new File([new Uint8Array(await each.make())], 'photo.jpg') })),
  );
  await warmUp();

  const { pid = 0 } = server.process;
  const before = ownMemoryOfTree(pid);
  const measure = () => {
    grownBy = Math.max(grownBy, ownMemoryOfTree(pid) - before);
  };
  const waiting = files.entries();
  const uploadNext = async () => {
    for (const [index, { bytes }] of waiting) {
      const brought = corpus[index];
      if (brought) answers.set(brought, await uploadAs(ask, bytes));
    }
  };
  await sampleWhile(MEMORY_EVERY_MS, measure, () => Promise.all(Array.from({ length: AT_ONCE }, uploadNext)));
});
afterAll(() => server?.stop());

/** Starts the child processes that read pictures and make files, so that they run before the corpus is uploaded. */
async function warmUp(): Promise<void> {
  const urls = await Promise.all([uploadedBy(ask), uploadedBy(ask)]);
  await Promise.all(urls.map((url) => fetch(server.origin + url.replace('320', '640'), { headers: { cookie } })));
}

test.each(corpus)('$name', async (brought) => {
  const { status, body } = answers.get(brought) ?? {};
  if (brought.answer !== 200) {
    const [expected, says] = brought.answer;
    expect([status, body.error.message]).toEqual([expected, expect.stringMatching(says)]);
    return;
  }
  expect([status, body.hadLocation]).toEqual([200, brought.hadLocation ?? false]);
  const key = keyOfUrl(body.result) ?? '';
  const largest = await server.db.query.picture.findFirst({ where: (row, { eq }) => eq(row.key, key) });
  for (const name of fileNames(largest?.width ?? 0)) {
    const answer = await fetch(`${server.origin}/media/${key}/${name}`, { headers: { cookie } });
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { exif, xmp, iptc, icc, orientation, comments, pages } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation, comments, pages ?? 1]).toEqual([...Array(6).fill(undefined), 1]);
    expect(bytes.toString('latin1')).not.toMatch(/GPS|adobe|<svg|<html|alert\(1\)/i);
    if (brought.isUpright && name !== 'preview.jpg') expect(await cornersOf(bytes)).toEqual(corners.map(rgbOf));
  }
});

test('leave a row and a folder for each accepted picture, and for no other', async () => {
  const isTaken = corpus.filter(({ answer }) => answer === 200).length + 2;
  expect([await server.db.$count(picture), await server.db.$count(upload), filesOf(server).length]).toEqual([
    isTaken,
    isTaken,
    isTaken,
  ]);
  expect(readdirSync(join(server.dataDir, 'pictures/drafts'))).toEqual([]);
});

test('use little memory when uploaded concurrently', () => {
  expect(grownBy).toBeLessThan(MOST_MEMORY);
});

/** Returns roughly the colour in the middle of each quarter: encoders and colour spaces shift it a little. */
async function cornersOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return roughly([...data.subarray(start, start + 3)]);
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

function rgbOf(colour: string): number[] {
  return roughly([1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)));
}

/** Maps each channel to light or dark. */
const roughly = (channels: number[]) => channels.map((value) => (value > 100 ? 1 : 0));
