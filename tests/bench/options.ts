import { parseArgs } from 'node:util';
import { ConfigError } from '../../src/config.ts';

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
  'overload',
] as const;
export type PartName = (typeof partNames)[number];
export type Options = { quick: boolean; only: PartName[] };

/** @throws ConfigError with one line */
export function parseOptions(args: string[]): Options {
  const { quick = false, only } = parse(args);
  if (only === undefined) return { quick, only: [...partNames] };
  const wanted = only.split(',');
  const unknown = wanted.find((name) => !partNames.some((part) => part === name));
  if (unknown !== undefined) throw new ConfigError(`--only: "${unknown}" is none of ${partNames.join(', ')}`);
  return { quick, only: partNames.filter((name) => wanted.includes(name)) };
}

function parse(args: string[]): { quick?: boolean; only?: string } {
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' }, only: { type: 'string' } } }).values;
  } catch (error) {
    throw new ConfigError(String((error as Error).message).split('\n', 1)[0]);
  }
}
