/**
 * `npm run test:mutants`: breaks the rules of `tests/mutants/` one at a time and shows which test notices each.
 * `npm run test:mutants -- NAME` takes only those whose rule, file or suites contain the name; `--quick`
 * does not run the suites without a mutant first.
 */
import { exitWithOneLine } from './exit.ts';

try {
  const { runMutants } = await import('../../tests/mutants/run.ts');
  process.exit((await runMutants(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  exitWithOneLine(error);
}
