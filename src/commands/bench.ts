/**
 * `npm run bench`: measures the production server on this machine against a plain `node:http` server, prints tables and
 * writes `bench-results.json`. `--quick` makes a coarse run, `--only pages,lists` runs some parts
 * (`tests/bench/options.ts`).
 */
import { exitWithOneLine } from './exit.ts';

try {
  const { runBench } = await import('../../tests/bench/bench.ts');
  await runBench(process.argv.slice(2));
  process.exit();
} catch (error) {
  exitWithOneLine(error);
}
