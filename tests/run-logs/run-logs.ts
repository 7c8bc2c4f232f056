import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { findCredentials } from './credentials.ts';

/** The folder for the logs of all servers of a test run. */
const RUN_LOGS = join(projectRoot, 'data/test-logs');

/** Deletes the logs of the previous run. */
export function beginRunLogs(): void {
  rmSync(RUN_LOGS, { recursive: true, force: true });
  mkdirSync(RUN_LOGS, { recursive: true });
}

/** Returns a new path for the log of one server. */
export function runLogFile(): string {
  mkdirSync(RUN_LOGS, { recursive: true });
  return join(RUN_LOGS, `${randomUUID()}.log`);
}

export function keepRunLog(text: string): void {
  writeFileSync(runLogFile(), text);
}

/**
 * Searches the logs of all servers of a run for credentials.
 * @returns the number of lines with a request id
 * @throws Error when a line contains a credential
 */
export function searchRunLogs(): number {
  const lines = readdirSync(RUN_LOGS).flatMap((name) => readFileSync(join(RUN_LOGS, name), 'utf8').split('\n'));
  const leaks = lines.filter((line) => findCredentials(line).length > 0);
  if (leaks.length > 0) throw new Error(`${leaks.length} lines of log hold a credential, such as:\n${leaks[0]}`);
  return lines.filter((line) => line.includes('"requestId"')).length;
}
