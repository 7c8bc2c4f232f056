import { searchRunLogs } from '../tests/run-logs/run-logs.ts';

/** No credential in what the servers have logged so far, those of the tests before these included. */
export default function searchLogs(): void {
  const requests = searchRunLogs();
  if (requests === 0) throw new Error('the server of this run has logged no request');
  console.log(`no credential in the log of ${requests} requests`);
}
