import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../load.ts';

type Wanted = {
  databaseUrl: string;
  /** The SQL of one transaction, with pgbench's variables. */
  script: string;
  variables: Record<string, number>;
  connections: number;
  seconds: number;
};

/** The path of pgbench in Debian and other distributions; PostgreSQL's server package contains it. */
const [found = 'pgbench'] = globSync('/usr/{lib/postgresql,pgsql-}*/{,*/}bin/pgbench').toSorted().toReversed();

/** Returns the transactions per second of plain SQL; undefined if pgbench is not installed. */
export async function runPgbench(wanted: Wanted): Promise<number | undefined> {
  const { databaseUrl, script, variables, connections, seconds } = wanted;
  const folder = mkdtempSync(join(tmpdir(), 'pureut-pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), '-f', file];
  try {
    const output = await run(found, [...args, ...defined, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
