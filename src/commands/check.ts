/** `npm run check`: checks format, lint, prose, layout and types of the whole repository. */
import { ensureFontFile } from '../ui/font/font-file.ts';
import { run, succeeds } from './run.ts';

await ensureFontFile();
run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
run('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', '.']);
if (!(await succeeds('tests/lint/check-source.ts', []))) process.exit(1);
run('@astrojs/check/bin/astro-check.js', []);
