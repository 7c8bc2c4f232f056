import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** Tests of scripts that run in a browser. */
const BROWSER = 'tests/browser/**/*.test.{ts,tsx}';

/** `npm run test:coverage` records which code runs. */
const recorders = process.env.NODE_V8_COVERAGE ? ['tests/coverage/record-worker.ts'] : [];

// Each start of a program copies the page tables of its worker. The C library would give every thread memory of its own.
process.env.MALLOC_ARENA_MAX ??= '2';

const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a machine that does other things besides, a page takes longer than the second that is given by default.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    reporters: ['default', './tests/report/vitest-result.ts'],
    // The tests start servers and databases of their own, so that a core serves one file at a time.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        test: {
          ...patience,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [BROWSER],
          globalSetup: ['tests/harness/build-setup.ts'],
          // No test changes what others import, so that files of one worker share it.
          isolate: false,
          setupFiles: recorders,
        },
      },
      {
        root,
        test: {
          ...patience,
          name: 'browser state',
          include: [BROWSER],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
          setupFiles: ['tests/harness/browser/setup.ts', ...recorders],
          // Modules of the browser keep state: each file begins with a page of its own.
          isolate: true,
        },
      },
    ],
  },
});
