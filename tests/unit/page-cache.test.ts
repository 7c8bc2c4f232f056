import { beforeEach, describe, expect, test } from 'vitest';
import { sharedPageStore } from '../../src/cache/page-store.ts';
import createPageCache from '../../src/cache/provider.ts';

const cache = createPageCache();
const logger = { info() {}, warn() {}, error() {} };

/** A page that says how often it was rendered, and its rendering can be held up. */
function page(options: { maxAge?: number; swr?: number; tags?: string[]; hold?: Promise<void> } = {}) {
  let renders = 0;
  return async () => {
    renders++;
    await options.hold;
    const { maxAge = 60, swr = 0, tags = ['content:1'] } = options;
    return new Response(`rendered ${renders} times`, {
      headers: {
        'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=${swr}`,
        'cache-tag': tags.join(', '),
      },
    });
  };
}

async function ask(next: () => Promise<Response>, headers: Record<string, string> = {}): Promise<string> {
  const url = new URL('http://127.0.0.1/story/1');
  const answer = await cache.onRequest?.({ request: new Request(url, { headers }), url, logger }, next);
  return answer?.text() ?? '';
}

beforeEach(() => {
  sharedPageStore().enabled = true;
});

describe('the page cache', () => {
  test('renders once for many who wait', async () => {
    const next = page();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(next)));
    expect(new Set(answers)).toEqual(new Set(['rendered 1 times']));
  });

  test('does not keep a page that changed while it was rendered', async () => {
    let release = () => {};
    const next = page({ hold: new Promise((resolve) => (release = resolve)) });
    const first = ask(next);
    await cache.invalidate({ tags: ['content:1'] });
    release();
    expect(await first).toBe('rendered 1 times');
    expect(await ask(next)).toBe('rendered 2 times');
  });

  test('sends a stale page while it makes a new one', async () => {
    const next = page({ maxAge: 1, swr: 60 });
    await ask(next);
    const kept = sharedPageStore().get('/story/1');
    if (kept) kept.freshUntil = 0;
    expect(await ask(next)).toBe('rendered 1 times');
    await expect.poll(() => ask(next)).toBe('rendered 2 times');
  });

  test('keeps nothing that does not ask to be kept, and nothing of a member', async () => {
    const unasked = async () => new Response('plain');
    await ask(unasked);
    expect(sharedPageStore().get('/story/1')).toBeUndefined();
    await ask(page(), { cookie: '__Host-pureut_access=x' });
    expect(sharedPageStore().get('/story/1')).toBeUndefined();
  });

  test('keeps nothing while nobody says what changes', async () => {
    sharedPageStore().enabled = false;
    const next = page();
    expect([await ask(next), await ask(next)]).toEqual(['rendered 1 times', 'rendered 2 times']);
  });
});
