import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { memoryOf } from '../../harness/server/process-figures.ts';
import { startArguments } from '../../harness/server/start-script.ts';
import { sampleWhile } from '../../harness/poll.ts';
import { end, keepTrack } from './children.ts';
import type { Table } from '../table.ts';

/** The process checks every ten seconds, and was busy before the first check. */
const REST_MS = 30_000;
const SAMPLE_EVERY_MS = 500;

/** Measures how much memory a process returns after it has released everything and is idle. */
export async function measureIdleCollection(): Promise<Table> {
  const flags = startArguments.filter((argument) => argument.startsWith('--'));
  const child = keepTrack(spawn(process.execPath, [...flags, join(import.meta.dirname, 'grow-heap.ts')]));
  try {
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const { now: grown } = memoryOf(pid);
    let least = grown;
    const sample = () => {
      least = Math.min(least, memoryOf(pid).now);
    };
    await sampleWhile(SAMPLE_EVERY_MS, sample, () => new Promise((resolve) => setTimeout(resolve, REST_MS)));
    const rows = [{ 'grown MiB': grown, 'after rest MiB': least, 'left of it': least / grown }];
    const notes = [
      `${REST_MS / 1_000} s after the last object was let go of; without a collection, nearly all is left.`,
    ];
    return { title: 'Memory of a process that has become idle', notes, rows };
  } finally {
    await end(child);
  }
}
