import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/lib/project-root.ts';
import type { FileTime } from './file-time.ts';

export const kinds = ['unit', 'browser state', 'database', 'in process', 'server', 'browser', 'PostgreSQL'] as const;
export type Kind = (typeof kinds)[number];

/** The dearest first: a file belongs to the first kind whose words it uses. */
const WORDS: [Kind, RegExp][] = [
  ['server', /\b(startTestServer|spawnServer)\b/],
  ['in process', /\bstartTestApi\b/],
  ['database', /\b(startTestDatabase|createDatabase|createDataDir|openDatabase|startEmbeddedDatabase)\b/],
];

/** The kind of a file of Vitest, by what it and the support files that it imports start. */
export function kindOf({ file, project }: Pick<FileTime, 'file' | 'project'>): Kind {
  if (project === 'browser state') return project;
  const text = [...filesOf(join(projectRoot, file))].map((path) => readFileSync(path, 'utf8')).join('\n');
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? 'unit';
}

/** A test file and what it imports of `tests/`. The harness is left out: it names everything that a test can start. */
function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found;
  found.add(path);
  for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import) '(\.[^']+\.tsx?)'/g)) {
    const imported = join(dirname(path), target);
    const isSupport = imported.startsWith(join(projectRoot, 'tests/')) && !/\/(harness|run-logs)\//.test(imported);
    if (isSupport) filesOf(imported, found);
  }
  return found;
}
