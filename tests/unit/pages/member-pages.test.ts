import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fillCached, memberPageFor } from '../../../src/cache/member-pages.ts';
import { visitor } from '../../../src/personal/condition.ts';

test('compressed copies for members count towards the 64 MB limit of their pages', () => {
  // Random text compresses badly: a hexadecimal character takes one byte plain and half a byte compressed.
  const asked = Array.from({ length: 20 }, () => {
    const html = randomBytes(500_000).toString('hex');
    const marked = { marked: gzipSync(html), headers: [] };
    const { page } = memberPageFor(marked, []);
    expect(fillCached(marked, page, visitor, false).toString()).toBe(html);
    return { marked, page };
  });
  const kept = asked.toReversed().filter(({ marked, page }) => memberPageFor(marked, []).page === page);
  expect(kept.length * 4_000_000).toBeLessThan(64 * 1_024 * 1_024);
  expect(kept.length).toBeGreaterThan(10);
});
