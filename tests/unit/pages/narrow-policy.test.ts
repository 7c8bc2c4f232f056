import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { narrowPolicy } from '../../../src/cache/narrow-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page’s policy contains the hashes of its own scripts and styles only', () => {
  const page = `<head><style>p{color:red}</style><script type="module">start()</script><script>
    paint()</script><script src="/a.js"></script>
    <script type="application/ld+json">{"@type":"Article"}</script></head>`;
  const own = ['start()', '\n    paint()'].map(hash).join(' ');
  const policy = `default-src 'none'; script-src 'self' ${own} ${hash('other()')}; style-src 'self' ${hash('p{color:red}')} ${hash('b{color:red}')};`;
  expect(narrowPolicy(policy, page)).toBe(
    `default-src 'none'; script-src 'self' ${own}; style-src 'self' ${hash('p{color:red}')};`,
  );
});

test('a script that is not in the policy is not added', () => {
  expect(narrowPolicy("script-src 'self'", '<script>evil()</script>')).toBe("script-src 'self'");
});
