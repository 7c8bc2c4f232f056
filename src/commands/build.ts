/**
 * `npm run build`: generates fonts, then runs the Astro build. Does nothing if the sources have not changed since the
 * last build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { projectRoot } from '../lib/files/project-root.ts';
import { generateFontFile } from '../ui/font/font-file.ts';
import { readSources, type SourceState } from './build-sources.ts';
import { isCoverageRun } from './coverage-run.ts';

/** The state of the sources that the present build was made from: the hash, then the times. */
const STAMP = join(projectRoot, 'dist/.built-from');

/** A build for coverage contains other files (`astro.config.mjs`). */
const variant = isCoverageRun ? 'coverage' : '';

export async function buildIfChanged(): Promise<void> {
  const built = readStamp();
  const sources = readSources(projectRoot, { known: built, variant });
  if (built?.hash === sources.hash) {
    if (sources.times && built.times !== sources.times) noteTimes(sources);
    return;
  }
  process.stderr.write('building\n');
  await generateFontFile();
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const { status } = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    // Always a production build, also when a test runner with another NODE_ENV starts it.
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('the build failed');
  putMapsAway(join(projectRoot, 'dist/client'), join(projectRoot, 'dist/maps'));
  compressFiles(join(projectRoot, 'dist/client'));
  writeStamp(sources);
}

/** Moves the source maps of browser scripts out of the served folder. */
function putMapsAway(clientDir: string, mapsDir: string): void {
  rmSync(mapsDir, { recursive: true, force: true });
  mkdirSync(mapsDir);
  for (const file of globSync('**/*.map', { cwd: clientDir })) {
    renameSync(join(clientDir, file), join(mapsDir, basename(file)));
  }
}

/** Puts a brotli and a gzip copy beside every text file, so that the server never compresses such a file. */
function compressFiles(clientDir: string): void {
  for (const file of globSync('**/*.{css,js,svg,webmanifest}', { cwd: clientDir })) {
    const path = join(clientDir, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function readStamp(): SourceState | undefined {
  if (!existsSync(STAMP)) return undefined;
  const [hash = '', times = ''] = readFileSync(STAMP, 'utf8').split(' ');
  return { hash, times };
}

/** Replaces the file atomically: a server that starts meanwhile and reads half a stamp would build. */
function writeStamp({ hash, times }: SourceState): void {
  const unfinished = `${STAMP}.${process.pid}`;
  writeFileSync(unfinished, `${hash} ${times}`);
  renameSync(unfinished, STAMP);
}

/**
 * Saves the new times, so that the next start does not read all sources. If the file cannot be written, every start
 * reads them.
 */
function noteTimes(sources: SourceState): void {
  try {
    writeStamp(sources);
  } catch {}
}

/** Marks the present build as up to date, after a change of a file that the server runs from source. */
function keepBuild(): void {
  writeStamp(readSources(projectRoot, { variant }));
}

if (import.meta.main) await (process.argv.includes('--keep') ? keepBuild() : buildIfChanged());
