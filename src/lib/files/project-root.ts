import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory of package.json, whether this code runs from `src` or from the build. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}
