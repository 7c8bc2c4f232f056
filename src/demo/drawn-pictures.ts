import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChildProgram } from '../lib/child-program.ts';
import { waitForLock } from '../lib/files/lock-file.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import type { DrawRequest } from './draw-process.ts';
import thumbhashes from './thumbhashes.json' with { type: 'json' };

/**
 * Draws the demo's pictures at their first request. They are cached outside the data directory, so that another data
 * directory, such as a test's, needs no drawing.
 */

const KEPT = join(projectRoot, 'node_modules/.cache/demo-pictures');
const DRAWN_BY = [
  'src/demo/illustration/**/*.ts',
  'src/demo/draw-process.ts',
  'src/features/writing/picture/encoding/encode-file.ts',
];
const TIME_LIMIT_MS = 20_000;
const TOTAL = Object.keys(thumbhashes).length;
/** Without a terminal, the progress is written once for this number of pictures. */
const LINE_EVERY = 25;

const program = new ChildProgram<DrawRequest, Uint8Array>(join(import.meta.dirname, 'draw-process.ts'), TIME_LIMIT_MS);

/**
 * Returns a file of one of the demo's pictures. The caller must have its turn in the encoder's queue.
 * @param drawing the name of the drawing for `drawIllustration`
 * @param name the name of the file, as `fileNames` returns it
 */
export function drawDemoPicture(drawing: string, name: string): Promise<Uint8Array> {
  return keep(join(versionFolder(), drawing, name), async () => {
    const bytes = await program.ask({ drawing, name });
    showProgress(drawing);
    return bytes;
  });
}

/** Returns the cached file at this path, or makes it and caches it if the folder can be written. */
async function keep(path: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = () => readFile(path).catch(() => undefined);
  const found = await kept();
  if (found) return found;
  try {
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), constants.W_OK);
  } catch {
    return make();
  }
  const unlock = await waitForLock(`${path}.lock`);
  try {
    const meanwhile = await kept();
    if (meanwhile) return meanwhile;
    const bytes = await make();
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return bytes;
  } finally {
    unlock();
  }
}

let version: string | undefined;

/**
 * Returns the cache folder, named by a hash of the drawing code. A change of that code starts a new cache and deletes
 * the old.
 */
function versionFolder(): string {
  if (version === undefined) {
    const hash = createHash('sha256').update(readFileSync(join(projectRoot, 'node_modules/sharp/package.json')));
    const sources = globSync(DRAWN_BY, { cwd: projectRoot }).sort();
    for (const file of sources) hash.update(file).update(readFileSync(join(projectRoot, file)));
    version = hash.digest('hex').slice(0, 16);
    for (const other of foldersIn(KEPT)) {
      if (other !== version) rmSync(join(KEPT, other), { recursive: true, force: true });
    }
  }
  return join(KEPT, version);
}

const drawnHere = new Set<string>();

function showProgress(drawing: string): void {
  if (drawnHere.has(drawing)) return;
  drawnHere.add(drawing);
  const { isTTY } = process.stderr;
  const drawn = foldersIn(versionFolder()).length;
  if (!isTTY && drawn !== TOTAL && drawnHere.size % LINE_EVERY !== 1) return;
  process.stderr.write(`${isTTY ? '\r' : ''}demo pictures ${drawn}/${TOTAL}${isTTY && drawn !== TOTAL ? '' : '\n'}`);
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
