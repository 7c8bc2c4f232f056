import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryOf } from '../harness/process-figures.ts';
import { startArguments } from '../harness/start-script.ts';

test('a process that has nothing to do gives back what its heap has grown by', async () => {
  const flags = startArguments.filter((argument) => argument.startsWith('--'));
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'grow-heap.ts')]);
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  const { now: grown } = memoryOf(child.pid ?? 0);
  // It looks every ten seconds, and has first been busy.
  await expect.poll(() => memoryOf(child.pid ?? 0).now, { timeout: 50_000 }).toBeLessThan(grown / 2);
});
