import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../../src/commands/build.ts';
import { startProvided } from '../harness/provided.ts';
import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts';
import { mutants } from './list.ts';
import type { Mutant } from './mutant.ts';
import { runSuites } from './run-suites.ts';

type Outcome = { mutant: Mutant; seconds: number; caughtBy?: string; error?: string };

/** Skips the initial run without a mutant. */
const QUICK = '--quick';

/**
 * Breaks one rule after the other in a copy of this checkout, and runs the suites that should fail.
 * @param options parts of a rule, file or suite name; without any, all mutants run
 * @returns whether every suite passed without a mutant and every mutant was caught
 */
export async function runMutants(options: readonly string[]): Promise<boolean> {
  const names = options.filter((option) => option !== QUICK);
  const chosen = mutants.filter((mutant) => names.length === 0 || names.some((name) => isNamed(mutant, name)));
  if (chosen.length === 0) throw new Error(`no mutant has ${names.join(' or ')} in its rule, file or suites`);
  await buildIfChanged();
  const copy = copyCheckout();
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { provided, stop: stopProvided } = await startProvided();
  try {
    mkdirSync(join(copy.root, 'data'));
    const file = join(copy.root, 'data/mutants-provided.json');
    writeFileSync(file, JSON.stringify(provided));
    const env = { MUTANTS_PROVIDED: file };
    const red = options.includes(QUICK) ? [] : await findRedSuites(copy, chosen, env, stopped.signal);
    if (red.length > 0) console.error(`red without any mutant: ${red.join(', ')}`);
    // Mutants with `isBuilt` run last, since their build replaces the build that the others use.
    const inOrder = [...chosen.filter(({ isBuilt }) => !isBuilt), ...chosen.filter(({ isBuilt }) => isBuilt)];
    const outcomes: Outcome[] = [];
    for (const mutant of inOrder) {
      const outcome = await tryMutant(copy, mutant, env, stopped.signal);
      console.log(rowOf(outcome));
      outcomes.push(outcome);
    }
    const missed = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
    console.log(`\n${outcomes.length - missed.length} of ${outcomes.length} mutants were caught`);
    for (const { mutant, error } of missed) console.error(`${mutant.rule} (${mutant.file})\n${error ?? 'survived'}`);
    return missed.length === 0 && red.length === 0;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await stopProvided();
    copy.remove();
  }
}

function isNamed({ rule, file, suites }: Mutant, name: string): boolean {
  return [rule, file, ...suites].some((text) => text.includes(name));
}

/** Runs all suites without a mutant. A suite that fails anyway would catch every mutant. */
async function findRedSuites(
  { root }: CheckoutCopy,
  chosen: readonly Mutant[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<string[]> {
  const red: string[] = [];
  for (const isJourney of [false, true]) {
    const group = chosen.filter(({ suites }) => suites.some((suite) => suite.startsWith('e2e/')) === isJourney);
    if (group.length === 0) continue;
    const suites = [...new Set(group.flatMap((mutant) => mutant.suites))];
    const isNarrow = group.every(({ title }) => title !== undefined);
    const titles = isNarrow ? group.flatMap(({ title }) => title ?? []) : [];
    const { failed, output } = await runSuites({ root, suites, titles, env, signal });
    if (failed === undefined) continue;
    console.error(output);
    red.push(failed);
  }
  return red;
}

async function tryMutant(
  copy: CheckoutCopy,
  mutant: Mutant,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const restore = copy.apply(mutant);
  const { suites, title } = mutant;
  let found: Pick<Outcome, 'caughtBy' | 'error'>;
  try {
    bringBuildUp(copy, mutant);
    const titles = title === undefined ? [] : [title];
    const { failed } = await runSuites({ root: copy.root, suites, titles, env, signal });
    found = failed === undefined ? {} : { caughtBy: failed };
  } catch (error) {
    signal.throwIfAborted();
    found = { error: String(error) };
  } finally {
    restore();
  }
  return { mutant, seconds: Math.round((performance.now() - began) / 1_000), ...found };
}

function bringBuildUp({ root }: CheckoutCopy, { isBuilt, rule }: Mutant): void {
  const args = isBuilt ? [] : ['--keep'];
  const { status } = spawnSync(process.execPath, ['src/commands/build.ts', ...args], { cwd: root, stdio: 'pipe' });
  if (status !== 0) throw new Error(`the build failed for the rule: ${rule}`);
}

function rowOf({ mutant, seconds, caughtBy, error }: Outcome): string {
  const result = error ? 'error' : caughtBy === undefined ? 'SURVIVED' : 'caught';
  return `${result.padEnd(9)}${`${seconds} s`.padStart(6)}  ${mutant.rule}${caughtBy ? `\n${' '.repeat(17)}by: ${caughtBy}` : ''}`;
}
