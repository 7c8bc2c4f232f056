/** `npm run check`: formatting, lint and types of everything. */
import { generateFontSlices } from '../ui/font/slices.ts';
import { run } from './run.ts';

export async function check(): Promise<void> {
  await generateFontSlices();
  run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
  run('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', '.']);
  run('@astrojs/check/bin/astro-check.js', []);
}

if (import.meta.main) await check();
