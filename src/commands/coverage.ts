/**
 * `npm run test:coverage`: runs all tests while V8 counts, which is slow, and prints the share of the statements of `src` that ran
 * at any level. `npm run test:coverage -- NAME` runs only the test files whose path contains the name.
 */
import { exitWithOneLine } from './exit.ts';

try {
  const { measureCoverage } = await import('../../tests/coverage/run.ts');
  process.exit((await measureCoverage(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  exitWithOneLine(error);
}
