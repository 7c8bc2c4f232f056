import { expect, test } from 'vitest';
import { PageStore } from '../../../src/cache/page-store.ts';
import { invalidateOnEvents } from '../../../src/cache/invalidate.ts';

function storeWith(tags: Record<string, string[]>) {
  const store = new PageStore();
  const listener = invalidateOnEvents(store);
  listener.connected?.();
  const page = { headers: [], bodies: { identity: Buffer.from('') }, etag: '', freshUntil: 0, staleUntil: 0 };
  for (const [key, named] of Object.entries(tags)) store.set(key, { ...page, tags: named }, store.now());
  return { listener, kept: () => Object.keys(tags).filter((key) => store.get(key)) };
}

test('a notice of several events invalidates only the pages that show their data', () => {
  const { listener, kept } = storeWith({ '/a': ['content:1'], '/b': ['member:2'], '/c': ['content:2'] });
  listener.heard('{"what":"comment written","on":1}\n{"what":"followers changed","memberId":2}');
  expect(kept()).toEqual(['/c']);
});

test('an unknown event of a newer version invalidates all pages', () => {
  const { listener, kept } = storeWith({ '/a': ['content:1'], '/b': ['content:2'] });
  listener.heard('{"what":"story repainted","id":1}');
  expect(kept()).toEqual([]);
});
