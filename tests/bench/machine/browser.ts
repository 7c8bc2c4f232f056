import { type Browser, chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../../../e2e/chromium.ts';
import { freePort } from '../../harness/server/free-port.ts';

export type BenchBrowser = AsyncDisposable & { browser: Browser; debuggingPort: number };

/** The phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'ko-KR',
};

export async function openBrowser(): Promise<BenchBrowser> {
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`, '--remote-debugging-address=127.0.0.1'],
  });
  return { browser, debuggingPort, [Symbol.asyncDispose]: () => browser.close() };
}
