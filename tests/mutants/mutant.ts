/** One broken rule of the product: a single replacement in one source file that tests must notice. */
export type Mutant = {
  /** The rule that the replacement breaks, as a sentence about the product. */
  rule: string;
  /** Path from the root of the repository. */
  file: string;
  /** Text that occurs exactly once in the file. */
  from: string;
  to: string;
  /** Test files of which at least one must fail, as paths from the root: all under `tests/`, or all under `e2e/`. */
  suites: readonly string[];
  /** Part of the title of the test that detects the mutant, for a suite with many slow tests. */
  title?: string;
  /** Set if the suites use the code from the Astro build, so that the build must contain the mutant. */
  isBuilt?: true;
};

/**
 * Returns the source with the mutant's replacement.
 * @throws Error when the text to replace does not occur exactly once
 */
export function mutate(source: string, { file, from, to, rule }: Mutant): string {
  const count = source.split(from).length - 1;
  if (count !== 1) throw new Error(`the text to replace occurs ${count} times in ${file}, for the rule: ${rule}`);
  return source.replace(from, () => to);
}
