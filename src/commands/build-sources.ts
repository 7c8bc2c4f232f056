/** Lists the files that a build is made from and detects changes in them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /\.(ts|tsx|astro|css|js|json)$/;
const SINGLE_FILES = ['src/ui/font/syllables.txt', 'astro.config.mjs', 'package-lock.json'];
/** The build writes these files itself. */
const GENERATED = /generated|^public\/fonts/;
/** Two changes at almost the same moment can have equal times, so times of such files prove nothing. */
const RECENT_MS = 1_000;

type Options = {
  /** The state to compare with. */
  known?: SourceState | undefined;
  /** Names a build that makes other files from the same sources. */
  variant?: string;
  /** The present, in milliseconds. */
  now?: number;
};

export type SourceState = {
  /** Hash of all names and contents, equal on every machine. */
  hash: string;
  /** Hash of all names, sizes and times of change. Empty if it does not prove that the contents are the same. */
  times: string;
};

/**
 * Returns the state of the sources. If their times equal those of the known state, no file is read: reading all of them
 * takes a tenth of a server's start.
 */
export function readSources(root: string, { known, variant = '', now = Date.now() }: Options = {}): SourceState {
  const files = listSources(root);
  const times = timesOf(root, files, { variant, now });
  if (known && times && known.times === times) return known;
  const hash = createHash('sha256').update(variant);
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return { hash: hash.digest('hex'), times };
}

function listSources(root: string): string[] {
  const inSource = filesBelow(root, 'src').filter((file) => SOURCE.test(file));
  const single = SINGLE_FILES.filter((file) => existsSync(join(root, file)));
  return [...inSource, ...filesBelow(root, 'public'), ...single].filter((file) => !GENERATED.test(file)).sort();
}

/** Skips hidden files, such as an editor's locks. Node's own recursive listing and its globs are far slower. */
function filesBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

/** Compares change times (ctime), which no program can set: copies, checkouts and unpacked archives have new ones. */
function timesOf(root: string, files: string[], { variant, now }: { variant: string; now: number }): string {
  const hash = createHash('sha256').update(variant);
  let newest = 0;
  for (const file of files) {
    const { size, ctimeMs, ino } = statSync(join(root, file));
    hash.update(`${file} ${size} ${ctimeMs} ${ino}\n`);
    newest = Math.max(newest, ctimeMs);
  }
  return now - newest > RECENT_MS ? hash.digest('hex') : '';
}
