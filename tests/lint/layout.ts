import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Limits that keep a file and a folder easy to survey. The rules are in docs/architecture.md. */
export const MAX_LINES = 250;
export const MAX_FILES = 24;

/** Longer files of `src`, each with its reason. */
const longFiles = new Map([
  ['src/features/writing/draft/draft.store.ts', 'one state machine'],
  ['src/features/writing/draft/draft.server.ts', 'one transaction with its refusals'],
  ['src/features/writing/draft/writing.store.ts', 'one state machine'],
  ['src/features/discovery/search/search.api.ts', 'the schemas of all answers of one service'],
  ['src/features/contents/plant/drawing/habits.ts', 'one table'],
  ['src/features/contents/talk/write-talk.server.ts', 'one transaction with its refusals'],
  ['src/features/community/comment/thread/comments.css', 'the styles of one view'],
  ['src/features/community/reaction/offline/stored-scraps.browser.ts', 'one store in the browser'],
  ['src/features/community/report/reported-content.server.ts', 'one query per kind of content'],
  ['src/features/notifications/alarm/create/create-alarms.server.ts', 'one statement per kind of alarm'],
  ['src/config/config.ts', 'one table of settings'],
  ['src/features/notifications/alarm/alarm.server.ts', 'the queries of one list'],
  ['src/features/operations/import/body/body-reader.ts', 'one parser'],
  ['src/server/listener.ts', 'one connection from its first byte to its end'],
  ['src/session/session.server.ts', 'the life of one session'],
]);

/** Folders with more files, each with its reason. */
const largeFolders = new Map([
  ['src/db/migrations/former', 'one file per migration that the baseline replaces'],
  ['src/demo/stories', 'one file per story'],
  ['docs/decisions', 'one file per decision'],
]);

/** The entry points and documents at the root of `src`. */
const atRoot = ['ADDING.md', 'README.md', 'env.d.ts', 'fetch.ts', 'server.ts'];

/** Returns one line for each file or folder of this project that breaks a limit, and for each exception without a need. */
export function layoutFaults(root: string): string[] {
  const files = globSync('{src,tests,e2e,docs}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !/\/generated\//.test(file));
  return [...longFileFaults(root, files), ...folderFaults(files), ...rootFaults(files)];
}

function longFileFaults(root: string, files: string[]): string[] {
  const code = files.filter((file) => /^src\/.*\.(ts|tsx|astro|css)$/.test(file));
  const long = code.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > MAX_LINES + 1);
  return [
    ...long.filter((file) => !longFiles.has(file)).map((file) => `${file} has more than ${MAX_LINES} lines`),
    ...[...longFiles.keys()].filter((file) => !long.includes(file)).map((file) => `${file} is no long file any more`),
  ];
}

function folderFaults(files: string[]): string[] {
  const folders = Map.groupBy(files, (file) => dirname(file));
  return [...folders]
    .filter(([folder, { length }]) => length > MAX_FILES && !largeFolders.has(folder))
    .map(([folder, { length }]) => `${folder} has ${length} files, more than ${MAX_FILES}`);
}

function rootFaults(files: string[]): string[] {
  return files
    .filter((file) => dirname(file) === 'src' && !atRoot.includes(file.slice('src/'.length)))
    .map((file) => `${file} is loose at the root of src`);
}
