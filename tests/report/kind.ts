import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import type { FileTime } from './run-result.ts';

export const kinds = ['unit', 'browser state', 'database', 'in process', 'server', 'browser', 'PostgreSQL'] as const;
export type Kind = (typeof kinds)[number];

/** The most expensive kind first. A file has the first kind from whose list it imports a function. */
const FUNCTIONS: [Kind, string[]][] = [
  ['server', ['startTestServer', 'shareTestServer', 'spawnServer']],
  ['in process', ['startTestApi']],
  ['database', ['startTestDatabase', 'createDatabase', 'createDataDir', 'openDatabase', 'startEmbeddedDatabase']],
];

/** Returns the kind of a Vitest file by the functions that it and its support files import. */
export function kindOf({ file, project }: Pick<FileTime, 'file' | 'project'>): Kind {
  if (project === 'browser state') return project;
  const texts = [...filesOf(join(projectRoot, file))].map((path) => readFileSync(path, 'utf8'));
  const imported = new Set(texts.flatMap(importedNames));
  return FUNCTIONS.find(([, names]) => names.some((name) => imported.has(name)))?.[0] ?? 'unit';
}

function importedNames(text: string): string[] {
  return [...text.matchAll(/\bimport \{([^}]*)\}/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
}

/**
 * Returns a test file and its imports within `tests/`, except the harness, which contains the functions of all kinds.
 */
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
