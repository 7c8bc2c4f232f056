import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '../src/db/embedded/lock.ts';
import { projectRoot } from '../src/lib/files/project-root.ts';

/** The source files that determine the contents of a database. */
const SOURCES = ['src/db/migrations/**/*', 'src/demo/**/*'];
/** The file in the data directory with the hash of these sources. */
const MADE_FROM = 'made-from';

/**
 * Keeps the data directory of an earlier run only if migrations and demo content are unchanged, because a server
 * refuses a database with unknown migrations.
 * @param root of the checkout
 * @throws DataDirInUseError if the server of another run uses it
 */
export function prepareDataDir(dataDir: string, root = projectRoot): void {
  lockDataDir(dataDir)();
  const sources = hashOf(root);
  const stamp = join(dataDir, MADE_FROM);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(stamp, sources);
}

function hashOf(root: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  for (const file of files.filter((name) => statSync(join(root, name)).isFile())) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
