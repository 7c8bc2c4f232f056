import { parseArgs } from 'node:util';
import { ConfigError } from '../lib/config-error.ts';

type TestArguments = {
  /** Run only test files whose path contains one of these; empty for all. */
  names: string[];
  /** The shard that this machine runs; its index starts at 1. */
  shard: { index: number; text: string } | undefined;
};

/** @throws ConfigError with one line */
export function testArguments(args: string[]): TestArguments {
  const { positionals, values } = parse(args);
  // Vitest refuses to split fewer files than there are shards.
  if (values.shard !== undefined && positionals.length > 0)
    throw new ConfigError('--shard: splits whole runs, without names');
  return { names: positionals, shard: values.shard === undefined ? undefined : shardOf(values.shard) };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { shard: { type: 'string' } } });
  } catch (error) {
    throw new ConfigError(String((error as Error).message).split('\n', 1)[0]);
  }
}

function shardOf(text: string): { index: number; text: string } {
  const [, index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > count) throw new ConfigError(`--shard: "${text}" is not like 1/2`);
  return { index, text };
}
