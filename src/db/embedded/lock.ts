import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** The data directory belongs to another running process. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/** A holder on another host (or in another container) proves that it lives by touching its lock this often. */
const HEARTBEAT_MS = 10_000;
const FOREIGN_LOCK_STALE_MS = 60_000;

const owner = z.object({ pid: z.number().int(), host: z.string(), startedAt: z.string() });
type Owner = z.infer<typeof owner>;

/**
 * Takes the exclusive lock of a data directory until the returned function is called or the process ends.
 * A lock whose process is dead is taken over.
 * @throws DataDirInUseError when another live process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lock');
  const mine = join(dataDir, `lock.${process.pid}`);
  writeFileSync(mine, JSON.stringify(self()));
  try {
    while (!linked(mine, path)) evictDeadOwner(path, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  const release = () => {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function self(): Owner {
  return { pid: process.pid, host: hostname(), startedAt: processStart(process.pid) };
}

/** Tells two processes with the same id apart, where the system can say so. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function evictDeadOwner(path: string, dataDir: string): void {
  const text = readIfThere(path);
  if (text === undefined) return;
  const holder = owner.safeParse(parseJson(text));
  if (holder.success && isAlive(holder.data, path)) {
    const { pid, host } = holder.data;
    throw new DataDirInUseError(`DATA_DIR: ${dataDir} is in use by process ${pid} on ${host}`);
  }
  // Renaming, not removing: of two processes that saw the same dead owner only one gets the file.
  const evicted = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, evicted);
  } catch {
    return;
  }
  const stolenFromLiveOwner = readIfThere(evicted) !== text;
  if (stolenFromLiveOwner) linked(evicted, path);
  rmSync(evicted, { force: true });
}

function isAlive(holder: Owner, path: string): boolean {
  if (holder.host !== hostname()) {
    return Date.now() - statSync(path).mtimeMs < FOREIGN_LOCK_STALE_MS;
  }
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.startedAt === processStart(holder.pid);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {}
}
