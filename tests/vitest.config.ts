import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** Tests of browser modules and islands. */
const BROWSER = 'tests/browser/**/*.test.{ts,tsx}';

/** Records executed code under `npm run test:coverage`. */
const recorders = process.env.NODE_V8_COVERAGE ? ['tests/coverage/record-worker.ts'] : [];

// By default glibc gives every thread its own memory arena. Starting a process copies the page tables of the worker, so
// a worker should have few arenas.
process.env.MALLOC_ARENA_MAX ??= '2';

const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // On a busy machine, a page takes longer than the default of one second.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    reporters: ['default', './tests/report/vitest-result.ts'],
    // Tests start servers and databases, so each core runs one test file at a time.
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        test: {
          ...patience,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [BROWSER],
          globalSetup: ['tests/harness/server/build-setup.ts'],
          // No test changes shared modules, so the files of one worker share them.
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
          // Browser modules keep state, so each file loads its own modules.
          isolate: true,
        },
      },
    ],
  },
});
