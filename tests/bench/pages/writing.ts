import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { paths } from '../../../src/site/paths.ts';
import { median, percentile } from '../../harness/figures.ts';
import { fetchPage, type Headers } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, phone } from '../machine/browser.ts';
import { tasksOf } from './main-thread.ts';
import { signedInHeaders } from '../member.ts';
import { type Product, someArticle, startProduct } from '../machine/product.ts';
import { measureStoryWriting } from './story-writing.ts';
import type { Cell, Table } from '../table.ts';

export const SLOWER = 4;
const PHOTOS = 5;
/** Twelve megapixels, the size of most phones' photos. */
const CAMERA = { width: 4_000, height: 3_000 };
/** In letters that have a key of their own. For other letters the browser gets no key events. */
export const SENTENCE = 'a new leaf of the monstera unfolded this morning. ';
/** The interval between keys of a fast typist. */
export const KEY_EVERY_MS = 80;
/** The interval between another viewer's page requests. */
const PAGE_EVERY_MS = 20;

/** Measures the delays for the author of a talk: of each key and of photo uploads, while others read. */
export async function measureWriting({ quick, postgres, say }: Bench): Promise<Table[]> {
  const url = await postgres.database('demo');
  await using product = await startProduct(url);
  await using chromium = await openBrowser();
  const member = await signedInHeaders(url);
  say('script');
  const script = await measureScript(chromium.browser, product, member);
  say('typing');
  const typing = await measureTyping(chromium.browser, product, member, quick ? 1 : 4);
  say('photos');
  const photos = await measurePhotos(chromium.browser, product, member, quick ? 1 : 3);
  say('story');
  const story = await measureStoryWriting(chromium.browser, product, await signedInHeaders(url, 'demo-maker'), quick);
  return [script, typing, photos, ...story];
}

export async function openWriter(browser: Browser, { origin }: Product, { cookie }: Headers): Promise<Page> {
  const context = await browser.newContext(phone);
  const cookies = (cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  return page;
}

const toWriter = async (page: Page, { origin }: Product) => {
  await page.goto(origin + paths.write);
  await page.locator('main astro-island:not([ssr])').waitFor();
};

/** Measures the scripts that the browser loads for the form, beside those of a member's page without a form. */
async function measureScript(browser: Browser, product: Product, member: Headers): Promise<Table> {
  const scriptsOf = async (path: string) => {
    const page = await openWriter(browser, product, member);
    const names = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) names.add(pathname.split('/').at(-1) ?? '');
    });
    await page.goto(product.origin + path, { waitUntil: 'networkidle' });
    await page.context().close();
    return names;
  };
  const [writer, list] = [await scriptsOf(paths.write), await scriptsOf(paths.communityList())];
  const folder = join(projectRoot, 'dist/client/_astro');
  const files = new Set(readdirSync(folder));
  const sizeOf = (name: string) => statSync(join(folder, files.has(`${name}.gz`) ? `${name}.gz` : name)).size;
  const isReact = (name: string) => /^(client|hydrate|react|jsx-runtime)/.test(name);
  const sum = (names: Iterable<string>) => [...names].reduce((bytes, name) => bytes + sizeOf(name), 0);
  const all = [...writer];
  const own = all.filter((name) => !list.has(name) && !isReact(name));
  const rows = [
    { script: 'React', files: all.filter(isReact).length, 'gzip B': sum(all.filter(isReact)) },
    {
      script: 'of every page',
      files: all.length - own.length - all.filter(isReact).length,
      'gzip B': sum(all.filter((name) => !own.includes(name) && !isReact(name))),
    },
    { script: 'the writer’s own', files: own.length, 'gzip B': sum(own) },
  ];
  return {
    title: 'Script of the talk writer',
    notes: ['own: what a member’s list of talks does not load, besides React.'],
    rows,
  };
}

/** Measures the time from a key to the next paint, as the browser reports it. */
async function measureTyping(browser: Browser, product: Product, member: Headers, sentences: number): Promise<Table> {
  const page = await openWriter(browser, product, member);
  await toWriter(page, product);
  await page.locator('input[type="file"]').setInputFiles(await photosOf(10, { width: 800, height: 600 }));
  await page.waitForFunction(() => document.querySelectorAll('.writer-picture[data-state="up"]').length === 10);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const text = page.getByRole('textbox', { name: '내용' });
  await text.focus();
  await text.pressSequentially(SENTENCE, { delay: KEY_EVERY_MS });
  await page.evaluate(observeTyping, 'textarea');
  const tasks = await tasksOf(browser, () =>
    text.pressSequentially(SENTENCE.repeat(sentences), { delay: KEY_EVERY_MS }),
  );
  const { painted, longTasks } = await page.evaluate(() => (window as unknown as { typing: Typing }).typing);
  await text.fill('');
  await page.context().close();
  const row = (what: string, times: number[], long: Cell) => ({
    what,
    times: times.length,
    'p50 ms': median(times),
    'p95 ms': percentile(times, 0.95),
    'longest ms': Math.max(...times),
    'long tasks': long,
  });
  const longest = tasks.toSorted((one, other) => other - one).slice(0, painted.length);
  return {
    title: 'Typing with ten photos',
    notes: [
      `A processor ${SLOWER} times slower, ${KEY_EVERY_MS} ms between keys, drafts saved meanwhile. long tasks: of more than 50 ms.`,
      'key to paint: until the next frame had been drawn, which alone waits for the screen up to 16.7 ms.',
      'computed: processor time of the longest tasks of the main thread, as many as there were keys, without waiting for a',
      'busy processor.',
    ],
    rows: [row('key to paint', painted, longTasks), row('computed', longest, '')],
  };
}

export type Typing = { painted: number[]; longTasks: number };

/** Runs in the page. Records the time from each key in the field until the next frame is painted. */
export function observeTyping(field = 'textarea'): void {
  const typing: Typing = { painted: [], longTasks: 0 };
  Object.assign(window, { typing });
  new PerformanceObserver((list) => {
    typing.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
  document.querySelector(field)?.addEventListener('keydown', (event) => {
    const { timeStamp } = event as KeyboardEvent;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => typing.painted.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  });
}

/** Measures photo uploads through the form while another viewer requests one page after the other. */
async function measurePhotos(browser: Browser, product: Product, member: Headers, rounds: number): Promise<Table> {
  const files = await photosOf(PHOTOS, CAMERA);
  const article = product.origin + (await someArticle(product));
  const list = product.origin + paths.communityList();
  const rows: Record<string, Cell>[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await openWriter(browser, product, member);
    await toWriter(page, product);
    for (const [name, url, headers] of [
      ['article, kept', article, undefined],
      ['list, a member’s', list, member],
    ] as const) {
      const isIdle = stopwatch(3_000);
      const idle = await readMeanwhile(url, headers, isIdle);
      const began = performance.now();
      let seconds = 0;
      const uploading = (async () => {
        await page.locator('input[type="file"]').setInputFiles(files);
        await page.waitForFunction(
          (count) => document.querySelectorAll('.writer-picture[data-state="up"]').length === count,
          PHOTOS,
          { timeout: 120_000 },
        );
        seconds = (performance.now() - began) / 1_000;
      })();
      const busy = await readMeanwhile(url, headers, () => seconds === 0);
      await uploading;
      const ratio = (share: number) => percentile(busy, share) / percentile(idle, share);
      rows.push({
        page: name,
        'photos up after s': seconds,
        'idle p50 ms': percentile(idle, 0.5),
        'p50 ms': percentile(busy, 0.5),
        'p50 ratio': ratio(0.5),
        'idle p99 ms': percentile(idle, 0.99),
        'p99 ms': percentile(busy, 0.99),
        'p99 ratio': ratio(0.99),
      });
      for (let photo = 0; photo < PHOTOS; photo++) await page.locator('.writer-picture-remove').first().click();
    }
    await page.context().close();
  }
  const megabytes = Math.round(files.reduce((sum, { buffer }) => sum + buffer.length, 0) / 100_000) / 10;
  return {
    title: `${PHOTOS} photos of 12 megapixels`,
    notes: [
      `${megabytes} MB of JPEG together, from the browser on this machine; pages asked for one at a time, ${PAGE_EVERY_MS} ms apart.`,
      'The browser that sends them, and decodes them to show them, runs on the same processors as the server.',
    ],
    rows,
  };
}

function stopwatch(ms: number): () => boolean {
  const until = performance.now() + ms;
  return () => performance.now() < until;
}

async function readMeanwhile(url: string, headers: Headers | undefined, goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) {
    const began = performance.now();
    await fetchPage(url, headers);
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY_MS));
  }
  return took;
}

/** Returns photos with much detail, as from a camera, which are neither small nor fast to decode. */
async function photosOf(count: number, { width, height }: { width: number; height: number }) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 100 + 10 * index, sigma: 40 };
      const coarse = await sharp({
        create: { width: width / 4, height: height / 4, channels: 3, noise, background: '#000' },
      })
        .png()
        .toBuffer();
      const buffer = await sharp(coarse).resize(width, height).jpeg({ quality: 85 }).toBuffer();
      return { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
}
