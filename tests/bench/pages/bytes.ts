import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { fetchPage } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, phone } from '../machine/browser.ts';
import { runLighthouse } from './lighthouse.ts';
import { someArticle, startProduct } from '../machine/product.ts';
import type { Cell, Table } from '../table.ts';

type Transfer = { type: string; bytes: number };

const TYPES = ['document', 'script', 'style', 'font', 'image', 'other'];
/** Resource types of the DevTools protocol. */
const TYPE_NAMES: Record<string, string> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};
/** The time until the page cache has the smallest encoding, and until the font has loaded after the text. */
const SETTLE_MS = 1_500;

/** Measures the bytes that a phone downloads on a first visit, and the results of Lighthouse. */
export async function measureBytes({ quick, say }: Bench): Promise<Table[]> {
  await using product = await startProduct();
  await using chromium = await openBrowser();
  const article = await someArticle(product);
  const pages = quick ? [article] : ['/', '/story', article];
  const bytes: Record<string, Cell>[] = [];
  const lighthouse: Record<string, Cell>[] = [];
  for (const page of pages) await fetchPage(product.origin + page);
  await wait(SETTLE_MS);
  for (const page of pages) {
    say(`bytes of ${page}`);
    bytes.push(row(page, await visit(chromium.browser, product.origin + page)));
  }
  const runs = quick ? 1 : 3;
  for (const page of pages) {
    say(`Lighthouse of ${page}`);
    lighthouse.push({ page, ...(await runLighthouse(product.origin + page, chromium.debuggingPort, runs)) });
  }
  const { width, height } = phone.viewport;
  return [
    {
      title: 'Transferred bytes of a first visit',
      notes: [
        `Headers and compressed bodies. Nothing cached, nothing touched or scrolled; ${width} x ${height} at ${phone.deviceScaleFactor}.`,
      ],
      rows: bytes,
    },
    {
      title: 'Lighthouse, mobile',
      notes: [
        `Simulated slow 4G and a processor four times slower; ${runs === 1 ? 'one run' : `medians of ${runs} runs`}.`,
      ],
      rows: lighthouse,
    },
  ];
}

function row(page: string, transfers: Transfer[]): Record<string, Cell> {
  const sum = (some: Transfer[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const byType = TYPES.map((type) => [type, sum(transfers.filter((transfer) => transfer.type === type))]);
  return { page, requests: transfers.length, ...Object.fromEntries(byType), total: sum(transfers) };
}

async function visit(browser: Browser, url: string): Promise<Transfer[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const transfers: Transfer[] = [];
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) types.set(requestId, TYPE_NAMES[type] ?? 'other');
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type) transfers.push({ type, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await wait(SETTLE_MS);
  await context.close();
  return transfers;
}
