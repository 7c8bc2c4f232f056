import { beforeEach, describe, expect, test } from 'vitest';
import { sharedPageStore } from '../../../src/cache/page-store.ts';
import createPageCache from '../../../src/cache/provider.ts';

const cache = createPageCache();
const logger = { info() {}, warn() {}, error() {} };

/** Returns a renderer whose page contains the number of renderings. A test may delay it. */
function page(options: { maxAge?: number; swr?: number; tags?: string[]; hold?: Promise<void>; text?: string } = {}) {
  let renders = 0;
  return async () => {
    renders++;
    await options.hold;
    const { maxAge = 60, swr = 0, tags = ['content:1'], text = `rendered ${renders} times` } = options;
    return new Response(text, {
      headers: {
        'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=${swr}`,
        'cache-tag': tags.join(', '),
      },
    });
  };
}

async function ask(next: () => Promise<Response>, headers: Record<string, string> = {}, path = '/story/1') {
  const url = new URL(`http://127.0.0.1${path}`);
  const answer = await cache.onRequest?.({ request: new Request(url, { headers }), url, logger }, next);
  return answer?.text() ?? '';
}

beforeEach(() => {
  sharedPageStore().enabled = true;
});

describe('the page cache', () => {
  test('renders once for concurrent requests', async () => {
    const next = page();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(next)));
    expect(new Set(answers)).toEqual(new Set(['rendered 1 times']));
  });

  test('does not cache a page whose data changed while it was rendered', async () => {
    let release = () => {};
    const next = page({ hold: new Promise((resolve) => (release = resolve)) });
    const first = ask(next);
    await cache.invalidate({ tags: ['content:1'] });
    release();
    expect(await first).toBe('rendered 1 times');
    expect(await ask(next)).toBe('rendered 2 times');
  });

  test('sends a stale page while it renders a new one', async () => {
    const next = page({ maxAge: 1, swr: 60 });
    await ask(next);
    const kept = sharedPageStore().get('/story/1');
    if (kept) kept.freshUntil = 0;
    expect(await ask(next)).toBe('rendered 1 times');
    await expect.poll(() => ask(next)).toBe('rendered 2 times');
  });

  test('caches no page that does not request it, and no page of a member', async () => {
    const unasked = async () => new Response('plain');
    await ask(unasked);
    expect(sharedPageStore().get('/story/1')).toBeUndefined();
    await ask(page(), { cookie: '__Host-pureut_access=x' });
    expect(sharedPageStore().get('/story/1')).toBeUndefined();
  });

  test('caches a URL with a query at its second request', async () => {
    const next = page();
    const asked = [];
    for (let times = 0; times < 3; times++) asked.push(await ask(next, {}, '/story/1?comment=7'));
    expect(asked).toEqual(['rendered 1 times', 'rendered 2 times', 'rendered 2 times']);
  });

  test('caches one copy of a page of comments for all comments that URLs name', async () => {
    let renders = 0;
    const askFor = (id: number) => {
      const comments = id % 2;
      const next = page({ tags: ['content:1', `comments:${comments}`], text: `page ${comments}` });
      const counted = () => {
        renders++;
        return next();
      };
      return ask(counted, {}, `/story/1?comment=${id}`);
    };
    for (const id of [1, 2, 3]) await askFor(id);
    const before = sharedPageStore().bytes;
    for (let id = 4; id <= 500; id++) expect(await askFor(id)).toBe(`page ${id % 2}`);
    expect(sharedPageStore().bytes).toBe(before);

    renders = 0;
    for (let id = 4; id <= 500; id++) expect(await askFor(id)).toBe(`page ${id % 2}`);
    expect(renders).toBe(0);
    await cache.invalidate({ tags: ['content:1'] });
    for (const id of [4, 5]) await askFor(id);
    expect(renders).toBe(2);
  });

  test('keeps its pages during a flood of different URLs, and caches none of them', async () => {
    const next = page();
    await ask(next);
    const before = sharedPageStore().bytes;
    for (let id = 1_001; id <= 6_000; id++) await ask(page(), {}, `/story/1?comment=${id}`);
    expect(sharedPageStore().bytes).toBe(before);
    expect(await ask(next)).toBe('rendered 1 times');
  });

  test('limits the number of remembered invalidated tags', async () => {
    let release = () => {};
    const next = page({ tags: ['content:7'], hold: new Promise((resolve) => (release = resolve)) });
    const first = ask(next);
    await cache.invalidate({ tags: ['content:7'] });
    for (let id = 0; id < 30_000; id++) await cache.invalidate({ tags: [`content:x${id}`] });
    release();
    await first;
    // Even if the cache has dropped the tag, it does not cache a page that changed meanwhile.
    expect(sharedPageStore().get('/story/1')).toBeUndefined();
  });

  test('caches nothing while it receives no domain events', async () => {
    sharedPageStore().enabled = false;
    const next = page();
    expect([await ask(next), await ask(next)]).toEqual(['rendered 1 times', 'rendered 2 times']);
  });
});
