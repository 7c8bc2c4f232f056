import type { Browser, Page } from 'playwright';
import { BODY_LIMITS } from '../../../src/features/writing/body/limits.ts';
import { paths } from '../../../src/site/paths.ts';
import { median, percentile } from '../../harness/figures.ts';
import type { Headers } from '../answer.ts';
import { tasksOf } from './main-thread.ts';
import type { Product } from '../machine/product.ts';
import type { Table } from '../table.ts';
import { KEY_EVERY_MS, observeTyping, openWriter, SENTENCE, SLOWER, type Typing } from './writing.ts';

const EDITOR = '.editor-text[contenteditable="true"]';

/** Measures the delays for the author of a story: until they can type, and of each key in a story of maximum length. */
export async function measureStoryWriting(
  browser: Browser,
  product: Product,
  maker: Headers,
  quick: boolean,
): Promise<Table[]> {
  const blank = await measureReady(browser, product, maker, paths.writeStory, quick ? 1 : 5);
  const draftId = await addLongDraft(product, maker);
  const address = paths.continueStoryDraft(draftId);
  const long = await measureReady(browser, product, maker, address, quick ? 1 : 5);
  const page = await openWriter(browser, product, maker);
  await page.goto(product.origin + address);
  await page
    .locator(`${EDITOR} > p`)
    .nth(BODY_LIMITS.nodes - 1)
    .waitFor();
  const typing = await measureKeys(browser, page, quick ? 1 : 3);
  await page.context().close();
  await fetch(`${product.origin}/api/v1/draft/story/${draftId}`, { method: 'DELETE', headers: maker });
  return [
    {
      title: 'Until a story can be typed',
      notes: [
        `A processor ${SLOWER} times slower, from the click on; everything in the browser’s cache but the first time.`,
      ],
      rows: [
        { story: 'a new one', ...blank },
        { story: `a draft of ${BODY_LIMITS.nodes} blocks`, ...long },
      ],
    },
    {
      title: `Typing in a story of ${BODY_LIMITS.nodes} blocks`,
      notes: [
        `A processor ${SLOWER} times slower, ${KEY_EVERY_MS} ms between keys, drafts saved meanwhile.`,
        'key to paint: until the next frame had been drawn. computed: processor time of the longest tasks of the main thread,',
        'as many as there were keys.',
      ],
      rows: typing,
    },
  ];
}

/** Adds a draft with the maximum number of blocks. */
async function addLongDraft({ origin }: Product, maker: Headers): Promise<number> {
  const block = (number: number) => ({
    type: 'paragraph',
    text: `${number}. ${'물은 겉흙이 마르면 듬뿍 줍니다. '.repeat(8)}`,
  });
  const body = Array.from({ length: BODY_LIMITS.nodes }, (_, index) => block(index + 1));
  const answer = await fetch(`${origin}/api/v1/draft/story`, {
    method: 'POST',
    headers: { ...maker, 'content-type': 'application/json' },
    body: JSON.stringify({ body: { title: '긴 이야기', body } }),
  });
  if (!answer.ok) throw new Error(`the draft was answered ${answer.status}`);
  return (await answer.json()).result.id;
}

/** Measures the time from the navigation until the editor accepts keys. */
async function measureReady(browser: Browser, product: Product, maker: Headers, address: string, rounds: number) {
  const page = await openWriter(browser, product, maker);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.goto(product.origin + address);
    const editor = page.locator(EDITOR);
    await editor.waitFor();
    times.push(await editor.evaluate(() => performance.now()));
  }
  await page.context().close();
  const [first = Number.NaN, ...later] = times;
  return { 'first ms': first, 'p50 ms': median(later), 'longest ms': Math.max(...later) };
}

async function measureKeys(browser: Browser, page: Page, sentences: number) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page
    .locator(`${EDITOR} > p`)
    .nth(BODY_LIMITS.nodes / 2)
    .click();
  await page.keyboard.type(SENTENCE, { delay: KEY_EVERY_MS });
  await page.evaluate(observeTyping, EDITOR);
  const tasks = await tasksOf(browser, () => page.keyboard.type(SENTENCE.repeat(sentences), { delay: KEY_EVERY_MS }));
  const { painted, longTasks } = await page.evaluate(() => (window as unknown as { typing: Typing }).typing);
  const row = (what: string, times: number[], long: number | string) => ({
    what,
    times: times.length,
    'p50 ms': median(times),
    'p95 ms': percentile(times, 0.95),
    'longest ms': Math.max(...times),
    'long tasks': long,
  });
  const longest = tasks.toSorted((one, other) => other - one).slice(0, painted.length);
  return [row('key to paint', painted, longTasks), row('computed', longest, '')];
}
