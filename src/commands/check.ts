/** `npm run check`: checks format, lint and types of the whole repository. */
import { ensureFontFile } from '../ui/font/font-file.ts';
import { run } from './run.ts';

await ensureFontFile();
run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
run('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', '.']);
run('@astrojs/check/bin/astro-check.js', []);
