/**
 * `npm run test:coverage`: runs all tests with V8's coverage, which is slow. Prints the share of statements in `src`
 * that ran at any test level. `npm run test:coverage -- NAME` runs only the test files whose path contains the name.
 */
import { exitWithOneLine } from './exit.ts';

try {
  const { measureCoverage } = await import('../../tests/coverage/run.ts');
  process.exit((await measureCoverage(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  exitWithOneLine(error);
}
