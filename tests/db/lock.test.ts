import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runningEmbeddedUrl } from '../../src/db/embedded/embedded.ts';
import { DataDirInUseError, lockDataDir } from '../../src/db/embedded/lock.ts';
import { times } from '../harness/endurance.ts';
import { freePort } from '../harness/server/free-port.ts';
import { spawnServer, waitUntilReady } from '../harness/server/spawn-server.ts';
import { connectTo, emptyDatabase, oneValue, runScript, temporaryDir, type Watched, watchProcess } from './support.ts';

/** A timeout for servers that have to build first. */
const SLOW = { timeout: 240_000 };

const ROUNDS = times({ full: 100, quick: 25 });

const hasProc = existsSync('/proc/self/stat');

describe('a second server on a data directory', () => {
  test('ends with one clear line, and the first keeps running', SLOW, async () => {
    const dataDir = emptyDatabase();
    const first = await startServer(dataDir);
    const client = await connectTo(runningEmbeddedUrl(dataDir) ?? '');
    await client.query("insert into member (nickname) values ('첫째')");

    const second = await spawnOn(dataDir);
    await second.server.ended;
    expect(second.server.process.exitCode).toBe(75);
    expect(second.server.errors()).toBe(
      `DATA_DIR: ${dataDir} is in use by process ${first.server.process.pid} on ${hostname()}\n`,
    );
    expect(second.server.lines).toEqual([]);

    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    await client.query("insert into member (nickname) values ('둘째')");
    expect(await oneValue(client, 'select count(*)::int from member')).toBe(2);
    expect(await oneValue(await connectTo(runningEmbeddedUrl(dataDir) ?? ''), 'select 1')).toBe(1);
  });

  test('takes over after the first was killed, with all that it had written', SLOW, async () => {
    const dataDir = emptyDatabase();
    const first = await startServer(dataDir);
    const client = await connectTo(runningEmbeddedUrl(dataDir) ?? '');
    await client.query("insert into member (nickname) values ('첫째')");
    first.server.process.kill('SIGKILL');
    await first.server.ended;

    await startServer(dataDir);
    const next = await connectTo(runningEmbeddedUrl(dataDir) ?? '');
    expect(await oneValue(next, 'select nickname from member')).toBe('첫째');
  });
});

describe('a lock', () => {
  test('exists until it is released, and then leaves no file', () => {
    const dataDir = temporaryDir();
    const unlock = lockDataDir(dataDir);
    expect(readdirSync(dataDir)).toEqual(['lock']);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    unlock();
    expect(readdirSync(dataDir)).toEqual([]);
    lockDataDir(dataDir)();
  });

  test('of a live process is respected', async () => {
    const dataDir = temporaryDir();
    await holdInAnotherProcess(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    expect(readdirSync(dataDir).sort()).toEqual(['go', 'lock']);
  });

  test('of a dead process is taken over', async () => {
    const dataDir = temporaryDir();
    const holder = await holdInAnotherProcess(dataDir);
    holder.process.kill('SIGKILL');
    await holder.ended;
    const left = readFileSync(join(dataDir, 'lock'), 'utf8');
    takeLock(dataDir);
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).not.toBe(left);
  });

  test.runIf(hasProc)('of a zombie process is taken over', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(await once(parent.stdout, 'data'));
    const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid, host: hostname(), startedAt: String(state()[21]) });
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => state()[2]).toBe('Z');
    takeLock(dataDir);
  });

  test.runIf(hasProc)('whose process id now belongs to another process is taken over', () => {
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid: process.ppid, host: hostname(), startedAt: 'another time' });
    takeLock(dataDir);
  });

  test('whose process had the same id as this one is taken over', () => {
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid: process.pid, host: hostname(), startedAt: 'another time' });
    takeLock(dataDir);
  });

  test('of another host is respected while it is touched, and taken over afterwards', () => {
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid: 1, host: 'elsewhere', startedAt: '1' });
    expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR: ${dataDir} is in use by process 1 on elsewhere`);
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    utimesSync(join(dataDir, 'lock'), twoMinutesAgo, twoMinutesAgo);
    takeLock(dataDir);
  });

  test.runIf(hasProc)('of a container with the same host name and process id is respected while it is touched', () => {
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid: process.pid, host: hostname(), startedAt: '1', pidSpace: 'another container' });
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError);
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    utimesSync(join(dataDir, 'lock'), twoMinutesAgo, twoMinutesAgo);
    takeLock(dataDir);
  });

  test.each([[''], ['garbage'], ['null'], ['{"pid":"1"}'], ['{"pid":1,"host":'], ['\0'.repeat(100)]])(
    'with the text %j is taken over',
    (text) => {
      const dataDir = temporaryDir();
      writeFileSync(join(dataDir, 'lock'), text);
      takeLock(dataDir);
      expect(readdirSync(dataDir)).toEqual(['lock']);
    },
  );

  test('that another process has taken over is not released', () => {
    const dataDir = temporaryDir();
    const unlock = lockDataDir(dataDir);
    leaveLock(dataDir, { pid: 1, host: 'elsewhere', startedAt: '1' });
    unlock();
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toContain('elsewhere');
  });

  test('is taken over after a process died while taking it over', () => {
    const dataDir = temporaryDir();
    leaveLock(dataDir, { pid: process.ppid, host: hostname(), startedAt: 'another time' });
    leaveLock(dataDir, { pid: process.ppid, host: hostname(), startedAt: 'another time' }, 'lock.claim');
    takeLock(dataDir);
    expect(readdirSync(dataDir)).toEqual(['lock']);
  });
});

describe('of concurrent processes that want', () => {
  const dead = JSON.stringify({ pid: 2 ** 30, host: hostname(), startedAt: '1' });

  test.each([
    ['a dead lock, two', dead, 2, 10],
    ['a dead lock, four', dead, 4, ROUNDS],
    ['a garbage lock, four', 'garbage', 4, ROUNDS],
    ['no lock, four', undefined, 4, ROUNDS],
  ])('%s: exactly one wins', async (_name, lock, count, rounds) => {
    const base = temporaryDir();
    const racers = Array.from({ length: count }, () => runScript('race-for-lock.ts'));
    for (let round = 0; round < rounds; round++) {
      const dataDir = join(base, String(round));
      mkdirSync(dataDir);
      if (lock) writeFileSync(join(dataDir, 'lock'), lock);
      const outcomes = await race(racers, dataDir);
      expect(outcomes.sort(), `round ${round}`).toEqual([...Array(count - 1).fill('refused'), 'won']);
      expect(readdirSync(dataDir).sort()).toEqual(['go', 'lock']);
    }
  });
});

async function startServer(dataDir: string) {
  const { server, origin } = await spawnOn(dataDir);
  await waitUntilReady(origin, server.process, server.errors);
  return { server, origin };
}

async function spawnOn(dataDir: string) {
  const port = await freePort();
  const server = watchProcess(spawnServer({ PORT: String(port), DATA_DIR: dataDir, DEMO_CONTENT: '0' }));
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}

async function holdInAnotherProcess(dataDir: string): Promise<Watched> {
  const holder = runScript('race-for-lock.ts');
  expect(await race([holder], dataDir)).toEqual(['won']);
  return holder;
}

async function race(racers: Watched[], dataDir: string): Promise<string[]> {
  for (const racer of racers) {
    racer.process.stdin?.write(`${dataDir}\n`);
    expect(await racer.nextLine()).toBe('ready');
  }
  writeFileSync(join(dataDir, 'go'), '');
  return Promise.all(racers.map((racer) => racer.nextLine()));
}

function takeLock(dataDir: string): void {
  onTestFinished(lockDataDir(dataDir));
}

function leaveLock(dataDir: string, owner: object, name = 'lock'): void {
  writeFileSync(join(dataDir, name), JSON.stringify(owner));
}
