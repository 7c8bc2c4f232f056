/** `npm run thumbhashes`: writes the placeholder of each demo picture into `src/demo/thumbhashes.json`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPictureNames } from '../demo/seed.ts';
import { drawThumbhash } from '../demo/thumbhash.ts';
import { projectRoot } from '../lib/files/project-root.ts';

const names = [...new Set(demoPictureNames())].sort();
const entries: [string, string][] = [];
for (const name of names) entries.push([name, await drawThumbhash(name)]);
writeFileSync(
  join(projectRoot, 'src/demo/thumbhashes.json'),
  `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
);
