import { searchRunLogs } from '../tests/run-logs/run-logs.ts';

/** Checks the logs of all servers so far for credentials, including those of earlier tests. */
export default function searchLogs(): void {
  const requests = searchRunLogs();
  if (requests === 0) throw new Error('the server of this run has logged no request');
  console.log(`no credential in the log of ${requests} requests`);
}
