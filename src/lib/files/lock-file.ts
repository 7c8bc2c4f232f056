import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** A holder on another host or in another container touches its lock this often, to show that it is running. */
const HEARTBEAT_MS = 10_000;
const FOREIGN_LOCK_STALE_MS = 60_000;

const owner = z.object({
  pid: z.number().int(),
  host: z.string(),
  startedAt: z.string(),
  /** The namespace of `pid`. Locks of earlier releases do not have this field. */
  pidSpace: z.string().optional(),
});
type Owner = z.infer<typeof owner>;

/** How often a waiting process checks whether the lock is free. */
const POLL_MS = 50;

/** A running process holds the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
  readonly holder: Owner;

  constructor(holder: Owner) {
    super(`held by process ${holder.pid} on ${holder.host}`);
    this.holder = holder;
  }
}

/** The locks that this process holds. The pid in a lock file does not prove this: a container reuses pids. */
const heldHere = new Set<string>();

/**
 * Takes an exclusive lock until the returned function is called or the process ends. Takes over a lock whose process is
 * dead.
 * @param path path of the lock file, in an existing directory
 * @throws LockedError if another live process or this one holds the lock
 */
export function lockFile(path: string): () => void {
  const mine = `${path}.${randomUUID()}`;
  const text = JSON.stringify(self());
  writeFileSync(mine, text);
  try {
    while (!linked(mine, path)) evictDeadOwner(path, mine);
  } finally {
    rmSync(mine, { force: true });
  }
  heldHere.add(path);
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  const release = () => {
    clearInterval(heartbeat);
    heldHere.delete(path);
    if (readIfThere(path) === text) rmSync(path, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** Takes a lock as soon as it is free. */
export async function waitForLock(path: string): Promise<() => void> {
  for (;;) {
    try {
      return lockFile(path);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await wait(POLL_MS);
    }
  }
}

function self(): Owner {
  return { pid: process.pid, host: hostname(), startedAt: processState(process.pid).startedAt, pidSpace };
}

/**
 * Identifies the running kernel and the pid namespace of this process. Two containers may have the same host name, and
 * their first processes have the same pid. Empty where the system has no `/proc`.
 */
const pidSpace = readPidSpace();

function readPidSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** States of an ended process that its parent has not waited for (proc(5)). It can still receive signals. */
const ENDED = new Set(['Z', 'X']);

/**
 * Returns the state and start time of a process. The start time distinguishes two processes with the same pid. Both are
 * unknown on systems without `/proc`.
 */
function processState(pid: number): { hasEnded: boolean; startedAt: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { hasEnded: ENDED.has(fields[0] ?? ''), startedAt: fields[19] ?? '' };
  } catch {
    return { hasEnded: false, startedAt: '' };
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

function evictDeadOwner(path: string, mine: string): void {
  const text = readIfThere(path);
  if (text === undefined) return;
  const holder = liveOwner(text, path);
  if (holder) throw new LockedError(holder);
  // Only the process with the claim may remove a dead owner's lock. It reads the lock again first: another process that
  // saw the same dead owner may have taken it over meanwhile.
  const claim = `${path}.claim`;
  if (linked(mine, claim)) {
    if (readIfThere(path) === text) rmSync(path, { force: true });
    rmSync(claim, { force: true });
  } else {
    removeDead(claim);
  }
}

function removeDead(claim: string): void {
  const text = readIfThere(claim);
  if (text !== undefined && !liveOwner(text, claim)) rmSync(claim, { force: true });
}

function liveOwner(text: string, path: string): Owner | undefined {
  const holder = owner.safeParse(parseJson(text));
  return holder.success && isAlive(holder.data, path) ? holder.data : undefined;
}

function isAlive(holder: Owner, path: string): boolean {
  if (holder.host !== hostname() || (holder.pidSpace ?? pidSpace) !== pidSpace) {
    const touchedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - touchedAt < FOREIGN_LOCK_STALE_MS;
  }
  if (holder.pid === process.pid) return heldHere.has(path);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const { hasEnded, startedAt } = processState(holder.pid);
  return !hasEnded && holder.startedAt === startedAt;
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
