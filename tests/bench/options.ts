import { parseArgs } from 'node:util';
import { ConfigError } from '../../src/lib/config-error.ts';

export const partNames = [
  'pages',
  'writes',
  'lists',
  'bytes',
  'memory',
  'start',
  'scrolling',
  'writing',
  'talks',
  'alarms',
  'search',
  'overlays',
  'overload',
] as const;
export type PartName = (typeof partNames)[number];
/** The parts of a quick run without named parts: the most frequent actions of viewers and members. */
const quickParts: PartName[] = ['pages', 'writes', 'bytes', 'start'];
/** `sentences` is a file with one sentence a line, for the part about search. */
export type Options = { quick: boolean; only: PartName[]; sentences: string | undefined };

/**
 * Parses the arguments of `npm run bench`.
 * @throws ConfigError with one line
 */
export function parseOptions(args: string[]): Options {
  const { quick = false, only, sentences } = parse(args);
  if (only === undefined) return { quick, only: quick ? quickParts : [...partNames], sentences };
  const wanted = only.split(',');
  const unknown = wanted.find((name) => !partNames.some((part) => part === name));
  if (unknown !== undefined) throw new ConfigError(`--only: "${unknown}" is none of ${partNames.join(', ')}`);
  return { quick, only: partNames.filter((name) => wanted.includes(name)), sentences };
}

function parse(args: string[]): { quick?: boolean; only?: string; sentences?: string } {
  const string = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' }, only: string, sentences: string } }).values;
  } catch (error) {
    throw new ConfigError(String((error as Error).message).split('\n', 1)[0]);
  }
}
