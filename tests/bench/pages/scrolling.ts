import pg from 'pg';
import type { Page } from 'playwright';
import { demoSentences } from '../../../src/demo/sentences.ts';
import { paths } from '../../../src/site/paths.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, phone } from '../machine/browser.ts';
import { longestTaskOf } from './main-thread.ts';
import { prepare, startProduct } from '../machine/product.ts';
import type { Cell, Table } from '../table.ts';

type Discussion = { name: string; threads: number; repliesEach: number };

const discussions: Discussion[] = [
  { name: '500 comments, 2 replies each', threads: 500, repliesEach: 2 },
  { name: '1 comment, 300 replies', threads: 1, repliesEach: 300 },
];
const PIXELS_A_SECOND = 4_000;
const QUICK_PIXELS_A_SECOND = 12_000;
/** The limit from which the browser reports a task as long. */
const LONG_TASK_MS = 50;

/** Measures whether a page stays responsive while a viewer scrolls through very many comments. */
export async function measureScrolling({ quick, postgres, say }: Bench): Promise<Table[]> {
  const url = await postgres.database('demo');
  await prepare(url);
  const stories = await fill(url);
  await using product = await startProduct(url);
  await using chromium = await openBrowser();
  const rows: Record<string, Cell>[] = [];
  for (const [index, { name }] of discussions.entries()) {
    // The longer discussion takes a minute.
    if (quick && index === 0) continue;
    say(name);
    const context = await chromium.browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(product.origin + paths.story(stories[index] ?? 0));
    await showAll(page);
    const pixels = await page.evaluate(() => document.documentElement.scrollHeight);
    const longTasks = await observeLongTasks(page);
    const speed = quick ? QUICK_PIXELS_A_SECOND : PIXELS_A_SECOND;
    const computed = await longestTaskOf(chromium.browser, () => scrollThrough(page, pixels, speed));
    const durations = await longTasks();
    const shown = await page.locator('.comment').count();
    rows.push({
      story: name,
      shown,
      pixels,
      'long tasks': durations.length,
      'longest ms': Math.max(0, ...durations),
      'most CPU ms': computed,
    });
    await context.close();
  }
  const { width, height } = phone.viewport;
  const notes = [
    `Everything hydrated, loaded and unfolded, then scrolled from top to bottom; ${width} x ${height}.`,
    `long tasks: of more than ${LONG_TASK_MS} ms, as the browser reports them; 0 ms is none.`,
    'most CPU: what the longest task of the main thread computed, without its waiting for a busy processor.',
  ];
  return [{ title: 'Scrolling through comments', notes, rows }];
}

/**
 * Inserts the discussions.
 * @returns the story ids, one for each discussion
 */
async function fill(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: stories } = await client.query<{ id: number }>(
      "select id from content where kind = 'story' and status = 'PUBLISHED' order by comment_count, id limit $1",
      [discussions.length],
    );
    const ids = stories.map(({ id }) => Number(id));
    for (const [index, { threads, repliesEach }] of discussions.entries()) {
      await client.query(WRITE, [ids[index], threads, repliesEach, demoSentences()]);
      await client.query(COUNT, [ids[index]]);
    }
    return ids;
  } finally {
    await client.end();
  }
}

const WRITE = `
  with people as (select array_agg(id) as ids from member where status = 'active'),
  heads as (
    insert into comment (content_id, author_id, body, created_at)
    select $1, ids[1 + n % cardinality(ids)], ($4::text[])[1 + n % cardinality($4::text[])], now() - n * interval '1 hour'
    from people, generate_series(1, $2::int) as n
    returning id, created_at
  )
  insert into comment (content_id, parent_id, author_id, body, created_at)
  select $1, heads.id, ids[1 + n % cardinality(ids)], ($4::text[])[1 + n * 7 % cardinality($4::text[])],
    heads.created_at + n * interval '1 second'
  from people, heads, generate_series(1, $3::int) as n`;
const COUNT = 'update content set comment_count = (select count(*) from comment where content_id = $1) where id = $1';

async function showAll(page: Page): Promise<void> {
  const comments = page.locator('.comments');
  await comments.getByRole('textbox').focus();
  await page.locator('astro-island:has(.comments):not([ssr])').waitFor();
  const more = comments.getByRole('link', { name: '댓글 더 보기' });
  for (;;) {
    const shown = await comments.locator('.comment-thread').count();
    if ((await more.count()) === 0) break;
    await more.press('Enter');
    await page.waitForFunction((known) => document.querySelectorAll('.comment-thread').length > known, shown);
  }
  for (const fold of await comments.locator('summary').all()) await fold.press('Enter');
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/**
 * Observes long tasks.
 * @returns a function that returns the durations of the long tasks since
 */
async function observeLongTasks(page: Page): Promise<() => Promise<number[]>> {
  const tasks = await page.evaluateHandle(() => {
    const found: number[] = [];
    const observer = new PerformanceObserver((list) => {
      found.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    return { found, observer };
  });
  return () =>
    tasks.evaluate(({ found, observer }) => [...found, ...observer.takeRecords().map(({ duration }) => duration)]);
}

async function scrollThrough(page: Page, pixels: number, speed: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizeScrollGesture', { x: 200, y: 600, yDistance: -pixels, speed });
}
