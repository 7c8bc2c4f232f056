/** Takes the lock of each folder that it reads from its input, as soon as the folder holds a file named `go`. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DataDirInUseError, lockDataDir } from '../../src/db/embedded/lock.ts';

for await (const dataDir of createInterface({ input: process.stdin })) {
  process.stdout.write('ready\n');
  // A loop that never yields: the racers must start within microseconds of each other.
  while (!existsSync(`${dataDir}/go`)) {}
  process.stdout.write(`${outcomeOf(dataDir)}\n`);
}

function outcomeOf(dataDir: string): string {
  try {
    lockDataDir(dataDir);
    return 'won';
  } catch (error) {
    return error instanceof DataDirInUseError ? 'refused' : String(error);
  }
}
