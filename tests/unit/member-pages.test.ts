import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fillKept, memberPageFor } from '../../src/cache/member-pages.ts';
import { visitor } from '../../src/personal/condition.ts';

test('what is compressed for members counts in the 64 MB that their pages may take', () => {
  // Nothing that compresses well: two bytes a character of its text, one each plain, half of that each compressed.
  const asked = Array.from({ length: 20 }, () => {
    const html = randomBytes(500_000).toString('hex');
    const marked = { marked: gzipSync(html), headers: [] };
    const { page } = memberPageFor(marked, []);
    expect(fillKept(marked, page, visitor, false).toString()).toBe(html);
    return { marked, page };
  });
  const kept = asked.toReversed().filter(({ marked, page }) => memberPageFor(marked, []).page === page);
  expect(kept.length * 4_000_000).toBeLessThan(64 * 1_024 * 1_024);
  expect(kept.length).toBeGreaterThan(10);
});
