/**
 * `npm run test:mutants`: breaks the rules of `tests/mutants/` one at a time and shows which test notices each.
 * `npm run test:mutants -- NAME` takes only the rules whose name, file or suites contain the name. `--quick` skips the
 * first run of the suites without a mutant.
 */
import { exitWithOneLine } from './exit.ts';

try {
  const { runMutants } = await import('../../tests/mutants/run.ts');
  process.exit((await runMutants(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  exitWithOneLine(error);
}
