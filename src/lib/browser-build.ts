import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './files/project-root.ts';

let id: string | undefined;

/** Returns an id of the scripts and styles of the browser build. It changes only if one of these files changes. */
export function browserBuild(): string {
  // The file names contain hashes of their contents.
  const files = () => globSync('**/*.{css,js}', { cwd: join(projectRoot, 'dist/client/_astro') }).sort();
  id ??= createHash('sha256').update(files().join()).digest('base64url').slice(0, 12);
  return id;
}
