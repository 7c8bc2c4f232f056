import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { portOfCheckout } from '../tests/harness/server/checkout-port.ts';
import { chromiumFlags, findHeadlessShell } from './chromium.ts';
import { PARTNER } from './partner.ts';
import { PUSH_SERVICE } from './notifications/push-device.ts';

/** Every worker evaluates this file: the first process chooses the port, and the workers inherit its environment. */
process.env.E2E_PORT ??= String(await portOfCheckout());
const PORT = Number(process.env.E2E_PORT);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/**
 * A test runs on both sizes if a small screen, touch or a sheet changes the tested behaviour. All other tests run once:
 * files of `ofTheApp` and tests tagged `@phone` on the phone, files of `ofNoScreen` and tests tagged `@desktop` on the
 * desktop. If a test is the same for several kinds of content, some of them run on the phone.
 */
/** The native app runs on phones. */
const ofTheApp = ['bridge', 'hostile-frames', 'talk-writing-app', 'story-writing-app', 'pull-to-refresh'];
/** Files of behaviour that does not depend on screen size or touch. */
const ofNoScreen = [
  'alarm-settings',
  'comments-reading',
  'dates',
  'escaping',
  'two-hosts',
  'session',
  'account',
  'leaving',
  'terms',
  'comments-together',
  'comments-draft',
  'story-pasting',
  'story-safe',
  'denied-storage',
  'lost-script',
  'talk-writing-kept',
  'hostile-redirects',
];
const fileOf = (name: string) => `${name}.test.ts`;

export default defineConfig({
  testDir: '.',
  globalTeardown: './search-logs.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0,
  // Far more than a test takes, for busy machines.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['../tests/report/journey-result.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: 'off',
    // Without it, elements would have to fade in before they can be pressed. `npx playwright test --trace on` records
    // traces of failures.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: ofTheApp.map(fileOf), grepInvert: /@phone/ },
    { name: 'phone', use: phone, testIgnore: ofNoScreen.map(fileOf), grepInvert: /@desktop/ },
  ],
  webServer: {
    // Playwright waits for the process that it starts; without `exec` the shell would end before the server.
    command: 'exec node e2e/serve.ts',
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      DATA_DIR: 'data/e2e',
      RATE_LIMITS: '0',
      QUEUE_WAIT_MS: '30000',
      STORE_URL: 'https://shop.example/',
      PARTNER_UTM_MARKER: 'partnerapp',
      PARTNER_HOSTS: `${PARTNER.host}=${PARTNER.secret}`,
      PUSH_SERVICES: PUSH_SERVICE,
    },
    // The first run builds.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
