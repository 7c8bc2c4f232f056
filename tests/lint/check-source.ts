/** Checks the prose and the layout of the source. Run by `npm run check`; ends with 1 after a fault. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { layoutFaults } from './layout.ts';
import { unclearTexts } from './prose.ts';

const files = globSync(['{src,tests,e2e,docs}/**/*.{ts,tsx,astro,css,md,mjs}', '*.md'], { cwd: projectRoot });
const unclear = files
  .filter((file) => !file.includes('/generated/') && !file.startsWith('tests/lint/'))
  .flatMap((file) =>
    unclearTexts(file, readFileSync(join(projectRoot, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
const faults = layoutFaults(projectRoot);
if (unclear.length > 0)
  console.error(`A pronoun stands for a noun (see Style in CONTRIBUTING.md):\n${unclear.join('\n')}`);
if (faults.length > 0) console.error(`The layout breaks a limit (tests/lint/layout.ts):\n${faults.join('\n')}`);
if (unclear.length > 0 || faults.length > 0) process.exit(1);
