import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../harness/call.ts';
import { createDataDir } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { signInAs, signInEnv } from '../harness/actors/sign-in.ts';

/** The directory with all the members' data is readable by its owner alone, also if its mode was more open before. */

function pathsIn(dir: string): string[] {
  return [dir, ...readdirSync(dir, { encoding: 'utf8', recursive: true }).map((name) => join(dir, name))];
}

/** Returns the paths that other users could read, write or enter. */
function openPaths(dir: string): string[] {
  return pathsIn(dir).filter((path) => {
    // Temporary files may be deleted by now.
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

function openAll(dir: string): void {
  for (const path of pathsIn(dir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
}

function existingDataDir(): string {
  const dir = createDataDir();
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string, kind: 'embedded' | 'postgres' = 'embedded'): Promise<TestServer> {
  const server = await startTestServer(kind, { ...signInEnv, DATA_DIR: dataDir });
  onTestFinished(() => server.stop());
  return server;
}

async function uploadPortrait(server: TestServer): Promise<void> {
  const member = await fixtures(server.db).addAccount();
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#6ba539' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('image', new File([new Uint8Array(image)], 'photo.png'));
  const answer = await call(server, 'PUT /api/v1/user/image', { cookie: await signInAs(server, member.id), body });
  expect(answer.status).toBe(200);
}

test.each(['embedded', 'postgres'] as const)('a server on %s writes files for its owner alone', async (kind) => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const parent = mkdtempSync(join(tmpdir(), 'pureut-test-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const dataDir = join(parent, 'new');
  const server = await start(dataDir, kind);
  await uploadPortrait(server);
  const names = ['lock', 'pictures', 'postgres'].filter((name) => existsSync(join(dataDir, name)));
  expect(names).toEqual(kind === 'embedded' ? ['lock', 'pictures', 'postgres'] : ['pictures']);
  expect(openPaths(dataDir)).toEqual([]);
});

test('a start restricts all files that an earlier version left open', async () => {
  const dataDir = existingDataDir();
  mkdirSync(join(dataDir, 'pictures/ab/picture'), { recursive: true });
  writeFileSync(join(dataDir, 'pictures/ab/picture/320.webp'), '');
  writeFileSync(join(dataDir, 'secret'), 'kept since an earlier version');
  openAll(dataDir);
  await start(dataDir);
  expect(openPaths(dataDir)).toEqual([]);
});

test('a start restricts the database and the secret also in a restricted folder', async () => {
  const dataDir = existingDataDir();
  writeFileSync(join(dataDir, 'secret'), 'kept since an earlier version');
  openAll(dataDir);
  chmodSync(dataDir, 0o700);
  await start(dataDir);
  expect(openPaths(dataDir)).toEqual([]);
});

test('files of other programs keep their mode', async () => {
  const dataDir = existingDataDir();
  mkdirSync(join(dataDir, 'lost+found'), { mode: 0o755 });
  chmodSync(join(dataDir, 'lost+found'), 0o755);
  chmodSync(dataDir, 0o755);
  await start(dataDir);
  expect(openPaths(dataDir)).toEqual([join(dataDir, 'lost+found')]);
});
