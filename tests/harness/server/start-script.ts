import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/lib/files/project-root.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const [settings = '', args = ''] = scripts.start.split(' exec node ');

/** The environment of the `npm start` script, so that tests and measurements use the process of production. */
export const startSettings: Record<string, string> = Object.fromEntries(
  settings.split(' ').map((pair: string) => pair.split('=')),
);

/** The arguments that the script passes to Node. */
export const startArguments: string[] = args.split(' ');
