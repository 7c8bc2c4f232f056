/** `npm test`: every check, the unit and API tests, then the browser journeys against the production build. */
import { buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { run } from './run.ts';

await check();
run('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts']);
await buildIfChanged();
const journeys = ['test', '--config', 'e2e/playwright.config.ts'];
run('@playwright/test/cli.js', journeys);
// What members do once more on the database of production.
run('@playwright/test/cli.js', [...journeys, '--project=desktop', 'sign-in', 'session', 'account'], {
  E2E_DATABASE: 'postgres',
});
