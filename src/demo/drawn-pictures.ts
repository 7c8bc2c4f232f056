import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChildProgram } from '../lib/child-program.ts';
import { waitForLock } from '../lib/lock-file.ts';
import { projectRoot } from '../lib/project-root.ts';
import type { DrawRequest } from './draw-process.ts';
import thumbhashes from './thumbhashes.json' with { type: 'json' };

/**
 * The demo's pictures are drawn when a reader first asks for them, and kept outside the data directory, so that another
 * one, of a test or after a fresh start, does without drawing.
 */

const KEPT = join(projectRoot, 'node_modules/.cache/demo-pictures');
const DRAWN_BY = ['src/demo/illustration/**/*.ts', 'src/demo/draw-process.ts', 'src/features/picture/encode-file.ts'];
const TIME_LIMIT_MS = 20_000;
const TOTAL = Object.keys(thumbhashes).length;
/** Where no terminal shows a line that changes, one line in so many. */
const LINE_EVERY = 25;

const program = new ChildProgram<DrawRequest, Uint8Array>(join(import.meta.dirname, 'draw-process.ts'), TIME_LIMIT_MS);

/**
 * Gives a file of one of the demo's pictures; the caller has its turn in the encoder's queue.
 * @param drawing what `drawIllustration` draws
 * @param name as `fileNames` gives it
 */
export function drawDemoPicture(drawing: string, name: string): Promise<Uint8Array> {
  return keep(join(versionFolder(), drawing, name), async () => {
    const bytes = await program.ask({ drawing, name });
    showProgress(drawing);
    return bytes;
  });
}

/** What is kept under this path, else what is made now; a folder that cannot be written keeps nothing. */
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

/** Named by what draws, so that a change there draws anew; what an earlier version has drawn goes. */
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
