import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { executedOf, type Intervals, union } from './executed.ts';
import { RECORDS } from './records.ts';

/**
 * Records the executed scripts of the build in the pages of a browser, and writes them whenever a context closes. In a
 * page that opens by itself, the first scripts may run before the recording starts.
 */
export function recordBrowser(browser: Browser): void {
  const scripts = new Map<string, Intervals>();
  const file = join(RECORDS, `browser-${randomUUID()}.json`);
  const write = () => {
    mkdirSync(RECORDS, { recursive: true });
    writeFileSync(file, JSON.stringify(Array.from(scripts, ([url, executed]) => ({ url, executed }))));
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => recordContext(await newContext(options), scripts, write);
}

function recordContext(context: BrowserContext, scripts: Map<string, Intervals>, write: () => void): BrowserContext {
  const recording = new Map<Page, Promise<void>>();
  const begin = (page: Page) => {
    if (recording.has(page)) return recording.get(page);
    const close = page.close.bind(page);
    page.close = async (options) => {
      await take(page, scripts);
      await close(options);
    };
    recording.set(
      page,
      page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {}),
    );
    return recording.get(page);
  };
  context.on('page', (page) => void begin(page));
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await begin(page);
    return page;
  };
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all(context.pages().map((page) => take(page, scripts)));
    write();
    await close(options);
  };
  return context;
}

/** Adds the coverage of a page. A page that has crashed or closed has none. */
async function take(page: Page, scripts: Map<string, Intervals>): Promise<void> {
  const entries = await page.coverage.stopJSCoverage().catch(() => []);
  for (const { url, functions } of entries) {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith('/_astro/')) continue;
    scripts.set(pathname, union(scripts.get(pathname) ?? [], executedOf(functions)));
  }
}
