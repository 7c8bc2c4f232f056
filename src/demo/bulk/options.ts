import { parseArgs } from 'node:util';
import { ConfigError } from '../../lib/config-error.ts';

/** The wanted number of bulk rows of each kind. Nothing is written for a kind with 0. */
export type Totals = { members: number; talks: number; stories: number; comments: number; applause: number };
type BulkOptions = { totals: Totals; sentencesFile: string | undefined };

const DEFAULT_MEMBERS = 5_000;
const LIMITS: Totals = {
  members: 100_000,
  talks: 10_000_000,
  stories: 1_000_000,
  comments: 100_000_000,
  applause: 100_000_000,
};
const KINDS = Object.keys(LIMITS) as (keyof Totals)[];
const USAGE = 'usage: give at least one number, for example: npm run seed -- --talks 1000 --comments 5000';

/** @throws ConfigError with a message of one line */
export function parseBulkOptions(args: string[]): BulkOptions {
  const given = parse(args);
  if (KINDS.every((kind) => given[kind] === undefined)) throw new ConfigError(USAGE);
  const totals = Object.fromEntries(KINDS.map((kind) => [kind, amount(kind, given[kind])])) as Totals;
  return { totals, sentencesFile: given.sentences };
}

function parse(args: string[]) {
  const option = { type: 'string' } as const;
  try {
    const options = {
      members: option,
      talks: option,
      stories: option,
      comments: option,
      applause: option,
      sentences: option,
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    const [line = ''] = String((error as Error).message).split(/\n|\. /);
    throw new ConfigError(line);
  }
}

function amount(kind: keyof Totals, text: string | undefined): number {
  if (text === undefined) return kind === 'members' ? DEFAULT_MEMBERS : 0;
  const least = kind === 'members' ? 1 : 0;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= LIMITS[kind]) return value;
  throw new ConfigError(`--${kind}: must be a whole number from ${least} to ${LIMITS[kind]}, not "${text}"`);
}
