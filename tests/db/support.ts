import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/db/embedded/embedded.ts';
import { createDataDir } from '../harness/database/empty-databases.ts';
import { untilThere } from '../harness/poll.ts';
import { startSettings } from '../harness/server/start-script.ts';

export type Client = pg.Client & { socket: Socket };

/** Makes a folder that is deleted when the test ends. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pureut-db-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/**
 * Makes a data directory with a migrated, empty database that no process has open; it is deleted when the test ends.
 */
export function emptyDatabase(): string {
  const dir = createDataDir();
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Opens the embedded database of a folder, and stops it when the test ends. */
export async function openEmbedded(
  dataDir: string,
  options?: Parameters<typeof startEmbeddedDatabase>[1],
): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(dataDir, options);
  onTestFinished(() => database.stop());
  return database;
}

/** Opens a connection, and closes it when the test ends. */
export async function connectTo(url: string): Promise<Client> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await client.connect();
  return Object.assign(client, { socket });
}

/** Connects as soon as the address accepts connections. */
export function connectOnceUp(url: string): Promise<Client> {
  return untilThere(() => connectTo(url).catch(() => undefined));
}

/** Cuts the connection as the system does when a process dies. */
export async function disconnect(client: Client): Promise<void> {
  client.socket.destroy();
  if (!client.socket.closed) await once(client.socket, 'close');
}

/** Returns the single value of the single row of an answer. */
export async function oneValue(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

export type Watched = {
  process: ChildProcess;
  /** All lines of its output so far. */
  lines: string[];
  /** Returns the next unread line of its output. */
  nextLine(): Promise<string>;
  errors(): string;
  ended: Promise<unknown>;
};

/** Runs a script of this folder, and ends it when the test ends. */
export function runScript(
  name: string,
  args: string[] = [],
  options: { env?: NodeJS.ProcessEnv; preload?: string } = {},
): Watched {
  const preload = options.preload ? ['--import', join(import.meta.dirname, options.preload)] : [];
  const child = spawn(process.execPath, [...preload, join(import.meta.dirname, name), ...args], {
    env: { ...process.env, ...startSettings, ...options.env },
  });
  return watchProcess(child);
}

/** Collects the output of a process, and ends the process when the test ends. */
export function watchProcess(child: ChildProcess): Watched {
  const ended = once(child, 'close');
  const lines: string[] = [];
  let errors = '';
  let read = 0;
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  output.on('line', (line) => lines.push(line));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    lines,
    errors: () => errors,
    ended,
    async nextLine() {
      while (read >= lines.length) {
        const over = await Promise.race([once(output, 'line').then(() => false), ended.then(() => true)]);
        if (over && read >= lines.length) throw new Error(`the process ended:\n${errors}`);
      }
      return lines[read++] ?? '';
    },
  };
}
