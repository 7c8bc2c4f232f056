import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

let id: string | undefined;

/** Names the scripts and styles that browsers get: a build that changes none of them has the same name. */
export function browserBuild(): string {
  // Their names carry hashes of what they hold.
  const files = () => globSync('**/*.{css,js}', { cwd: join(projectRoot, 'dist/client/_astro') }).sort();
  id ??= createHash('sha256').update(files().join()).digest('base64url').slice(0, 12);
  return id;
}
