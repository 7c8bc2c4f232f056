import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/lib/project-root.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const [settings = '', args = ''] = scripts.start.split(' exec node ');

/** How `npm start` runs the server, so that tests and figures are of the same process: the settings that it adds … */
export const startSettings: Record<string, string> = Object.fromEntries(
  settings.split(' ').map((pair: string) => pair.split('=')),
);

/** … and what it gives to Node. */
export const startArguments: string[] = args.split(' ');
