/** `npm run build`: fonts, then the Astro build; nothing when the sources have not changed since. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { projectRoot } from '../lib/project-root.ts';
import { generateFontFile } from '../ui/font/font-file.ts';
import { isCoverageRun } from './coverage-run.ts';

const SOURCES = [
  'src/**/*.{ts,tsx,astro,css,js,json}',
  'src/ui/font/syllables.txt',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
];
const STAMP = join(projectRoot, 'dist/.built-from');

export async function buildIfChanged(): Promise<void> {
  const sources = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  process.stderr.write('building\n');
  await generateFontFile();
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const { status } = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    // Whoever asks for the build, a test runner too, gets that of production.
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('the build failed');
  putMapsAway(join(projectRoot, 'dist/client'), join(projectRoot, 'dist/maps'));
  compressFiles(join(projectRoot, 'dist/client'));
  writeFileSync(STAMP, sources);
}

/** Moves the scripts' source maps out of the folder that is served. */
function putMapsAway(clientDir: string, mapsDir: string): void {
  rmSync(mapsDir, { recursive: true, force: true });
  mkdirSync(mapsDir);
  for (const file of globSync('**/*.map', { cwd: clientDir })) {
    renameSync(join(clientDir, file), join(mapsDir, basename(file)));
  }
}

/** Puts a brotli and a gzip copy beside every text file, so that the server never compresses one. */
function compressFiles(clientDir: string): void {
  for (const file of globSync('**/*.{css,js,svg,webmanifest}', { cwd: clientDir })) {
    const path = join(clientDir, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  // A build for coverage has other files (`astro.config.mjs`).
  if (isCoverageRun) hash.update('coverage');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: projectRoot }));
  for (const file of files.filter((name) => !/generated|^public\/fonts/.test(name)).sort()) {
    const path = join(projectRoot, file);
    if (!existsSync(path) || !/\.\w+$/.test(file)) continue;
    hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Declares the present build up to date, after a change of a file that the server runs from source. */
function keepBuild(): void {
  writeFileSync(STAMP, hashSources());
}

if (import.meta.main) await (process.argv.includes('--keep') ? keepBuild() : buildIfChanged());
