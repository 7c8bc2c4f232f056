/** `npm test`: every check, the unit and API tests, then the browser journeys against the production build. */
import { buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { run } from './run.ts';

await check();
run('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts']);
await buildIfChanged();
run('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts']);
