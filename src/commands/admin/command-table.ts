import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/connection.ts';
import { UsageError } from '../exit.ts';

/** A positional argument: its label in the help, and the function that takes its value off the words. */
type Argument<Value> = {
  label: string;
  /** Returns the value and the words after it; undefined if the words do not begin with a value. */
  take: (words: string[]) => [value: Value, rest: string[]] | undefined;
};

type Options = NonNullable<ParseArgsConfig['options']>;
type OptionValues<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; allowPositionals: true }>
>['values'];
type Target<Given extends Options> = { db: Database; config: Config; options: OptionValues<Given> };

type Arguments = readonly Argument<unknown>[];
type ValuesOf<Args extends Arguments> = {
  -readonly [Index in keyof Args]: Args[Index] extends Argument<infer Value> ? Value : never;
};

/** A row of the table: the arguments of a command, the verb first, and what it does. */
type Row<Args extends Arguments, Given extends Options> = {
  args: Args;
  options?: Given;
  /** The effect in a few words, for the help. */
  about: string;
  /** @returns whether the target exists */
  run: (target: Target<Given>, ...values: ValuesOf<Args>) => Promise<boolean>;
  /** Names a target that does not exist, such as `open report 12`. */
  absent?: (...values: ValuesOf<Args>) => string;
};

/** A command with its words: runs it, and returns the name of its target if that does not exist. */
type Run = (db: Database, config: Config) => Promise<string | undefined>;

type Command = {
  usage: string;
  about: string;
  isFor: (verb: string) => boolean;
  /** Returns the command with these words; undefined if an argument is missing, wrong or left over. */
  read: (words: string[]) => Run | undefined;
};

export function command<const Args extends Arguments, const Given extends Options = Record<never, never>>({
  args,
  options,
  about,
  run,
  absent = () => 'target',
}: Row<Args, Given>): Command {
  const named = Object.entries(options ?? {}).map(([name, { type }]) =>
    type === 'boolean' ? `[--${name}]` : `[--${name} <${name}>]`,
  );
  return {
    usage: [...args.map(({ label }) => label), ...named].join(' '),
    about,
    isFor: (verb) => args[0]?.take([verb]) !== undefined,
    read(words) {
      const { values, positionals } = parseArgs({
        // Without options, a text may begin with a dash.
        args: options ? words : ['--', ...words],
        options: options ?? ({} as Given),
        allowPositionals: true,
      });
      const taken: unknown[] = [];
      let rest = positionals;
      for (const { take } of args) {
        const found = take(rest);
        if (!found) return undefined;
        taken.push(found[0]);
        rest = found[1];
      }
      if (rest.length > 0) return undefined;
      const given = taken as ValuesOf<Args>;
      return async (db, config) => {
        const isFound = await run({ db, config, options: values as OptionValues<Given> }, ...given);
        return isFound ? undefined : absent(...given);
      };
    },
  };
}

/**
 * Returns the command that the words of a command line name.
 * @throws UsageError with one line about an unknown verb or a missing or wrong argument
 */
export function readCommand(commands: readonly Command[], words: string[]): Run {
  const [verb] = words;
  const ofVerb = commands.filter(({ isFor }) => verb !== undefined && isFor(verb));
  if (ofVerb.length === 0) {
    const why = verb === undefined ? 'name a command' : `there is no command ${JSON.stringify(verb)}`;
    throw new UsageError(`${why}; npm run admin -- help lists the commands`);
  }
  for (const { read } of ofVerb) {
    const run = orUsageError(() => read(words));
    if (run) return run;
  }
  throw new UsageError(`usage: npm run admin -- ${ofVerb.map(({ usage }) => usage).join(' | ')}`);
}

/** Returns the help: each command with its arguments and its effect. */
export function helpOf(commands: readonly Command[]): string {
  const lines = commands.map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return ['usage: npm run admin -- COMMAND', ...lines].join('\n');
}

/** `parseArgs` throws for an option that does not exist or has no value. */
function orUsageError<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function one<Value>(label: string, read: (word: string) => Value | undefined): Argument<Value> {
  return {
    label,
    take([word = '', ...rest]) {
      const value = read(word);
      return value === undefined ? undefined : [value, rest];
    },
  };
}

/** The word itself. */
export const word = <Word extends string>(expected: Word): Argument<Word> =>
  one(expected, (given) => (given === expected ? expected : undefined));

/** One of these words, each with its value. */
export const oneOf = <Value>(values: Record<string, Value>): Argument<Value> =>
  one(Object.keys(values).join('|'), (given) => (Object.hasOwn(values, given) ? values[given] : undefined));

/** Any text that is not empty. */
export const text = (label: string): Argument<string> => one(`<${label}>`, (given) => given || undefined);

export const id = (label: string): Argument<number> =>
  one(`<${label}>`, (given) => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined));

export const optional = <Value>({ label, take }: Argument<Value>): Argument<Value | undefined> => ({
  label: `[${label}]`,
  take: (words) => (words.length === 0 ? [undefined, []] : take(words)),
});

/** All remaining words; none at all is allowed. */
export const rest = (label: string): Argument<string[]> => ({ label: `[<${label}>…]`, take: (words) => [words, []] });

/** All remaining words as one text, which is not empty. */
export const sentence = (label: string): Argument<string> => ({
  label: `<${label}>`,
  take: (words) => (words.length === 0 ? undefined : [words.join(' '), []]),
});
