import type { ChildProcess } from 'node:child_process';

/** Whether the process has exited by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
