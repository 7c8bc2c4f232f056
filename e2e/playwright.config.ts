import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';

/** Another one lets a second checkout test beside this one. */
const PORT = Number(process.env.E2E_PORT ?? 4322);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** The native app is on phones. */
const ofTheApp = ['bridge', 'hostile-frames'];
/** What no size of screen and no finger changes. */
const ofNoScreen = ['session', 'account', 'terms', 'comments-once', 'comments-failure', 'comments-together'];
const fileOf = (name: string) => `${name}.test.ts`;

export default defineConfig({
  testDir: '.',
  globalTeardown: './search-logs.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Far more than any test takes, for machines that do other things besides.
  timeout: 90_000,
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: 'off',
    // What fades in has to stand before it can be pressed; `npx playwright test --trace on` shows why one fails.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: ofTheApp.map(fileOf) },
    { name: 'phone', use: phone, testIgnore: ofNoScreen.map(fileOf) },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      DATA_DIR: 'data/e2e',
      RATE_LIMITS: '0',
      STORE_URL: 'https://shop.example/',
      PARTNER_UTM_MARKER: 'partnerapp',
    },
    // The first run draws and encodes the demo pictures.
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
