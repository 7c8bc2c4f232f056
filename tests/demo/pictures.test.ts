import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lightNames, plantNames, sceneNames } from '../../src/demo/illustration/index.ts';
import { demoPictureNames } from '../../src/demo/seed.ts';
import { drawThumbhash } from '../../src/demo/thumbhash.ts';
import thumbhashes from '../../src/demo/thumbhashes.json' with { type: 'json' };
import { createDatabase, createEmptyDir } from '../harness/database/empty-databases.ts';
import { spawnServer } from '../harness/server/spawn-server.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';

const placeholders: Record<string, string> = thumbhashes;

describe('the placeholder of a demo picture (npm run thumbhashes)', () => {
  const names = Object.keys(placeholders);
  // One sample for each plant, scene and light, so that a change of any of them is noticed.
  const samples = new Set(
    [...plantNames, ...sceneNames, ...lightNames].flatMap(
      (word) => names.find((name) => name.split('.').includes(word)) ?? [],
    ),
  );

  test('exists for every demo picture, and for no other name', () => {
    expect(names).toEqual([...new Set(demoPictureNames())].sort());
  });

  test.each([...samples])('looks like the picture: %s', async (name) => {
    const [kept, drawn] = [placeholders[name] ?? '', await drawThumbhash(name)].map(
      (text) => thumbHashToRGBA(Buffer.from(text, 'base64')).rgba,
    );
    const differences = Array.from(drawn ?? [], (value, index) => Math.abs(value - (kept?.[index] ?? 0)));
    // Of 255; rounding differs between processors.
    expect(Math.max(...differences)).toBeLessThan(16);
  });
});

describe('a first start with the demo content', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('embedded', { DEMO_CONTENT: '1' });
  });
  afterAll(() => server?.stop());

  const addresses = async ({ origin }: TestServer) => [
    ...new Set((await (await fetch(origin)).text()).match(/\/media\/[a-z2-7]{20}\/640\.avif/g)),
  ];
  const made = ({ dataDir }: TestServer) => globSync('pictures/*/*/*.{avif,webp,jpg}', { cwd: dataDir });

  test('draws only the pictures that a page requests', async () => {
    const [first = '', ...others] = await addresses(server);
    expect(others.length).toBeGreaterThan(10);
    expect(made(server)).toEqual([]);
    const answer = await fetch(server.origin + first);
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([640, 480, 'heif']);
    expect(made(server)).toEqual([
      join(
        'pictures',
        ...first
          .split('/')
          .slice(2, 3)
          .map((key) => join(key.slice(0, 2), key)),
        '640.avif',
      ),
    ]);
  });

  test('reuses drawn pictures for another data directory', async () => {
    const [first = ''] = await addresses(server);
    const bytes = Buffer.from(await (await fetch(server.origin + first)).arrayBuffer());
    const other = await startTestServer('postgres', { DEMO_CONTENT: '1' });
    onTestFinished(() => other.stop());
    expect(await addresses(other)).toEqual(await addresses(server));
    expect(Buffer.from(await (await fetch(other.origin + first)).arrayBuffer())).toEqual(bytes);
    expect(other.log()).not.toContain('demo pictures');
  });

  test('continues after the first start was killed half way', async () => {
    const env = { DATABASE_URL: await createDatabase(), DATA_DIR: createEmptyDir(), DEMO_CONTENT: '1' };
    const killed = spawnServer(env);
    killed.stderr?.on('data', (text) => String(text).includes('filling the database') && killed.kill('SIGKILL'));
    await once(killed, 'exit');
    const next = await startTestServer('postgres', env);
    onTestFinished(() => next.stop());
    expect(await addresses(next)).toEqual(await addresses(server));
  });
});
