import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/harness/global-setup.ts'],
    // The tests start servers and databases of their own; two cores serve two files at once.
    maxWorkers: 2,
    // No test changes what others import, so that files of one worker share it.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a machine that does other things besides, a page takes longer than the second that is given by default.
    expect: { poll: { timeout: 20_000 } },
  },
});
