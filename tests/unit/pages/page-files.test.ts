import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from '../../../src/features/community/reaction/offline/page-files.browser.ts';

test('a failed file of a page is reported only after the others have ended', async () => {
  const order: string[] = [];
  const late = Promise.withResolvers<Response>();
  const read = (file: string) => (file === 'lost.css' ? Promise.reject(new Error('lost')) : late.promise);
  const gathered = gather(['lost.css', 'late.css'], new Set(), read).catch(({ message }) => order.push(message));
  await setImmediate();
  order.push('late');
  late.resolve(new Response());
  await gathered;
  expect(order).toEqual(['late', 'lost']);
});

test('scripts load their imports, each once', async () => {
  const scripts: Record<string, string> = {
    '/_astro/page.js': 'import{a}from"./a.js";import"./b.js"',
    '/_astro/a.js': 'import"./b.js"',
    '/_astro/b.js': '',
  };
  const asked: string[] = [];
  const read = async (file: string) => {
    asked.push(file);
    return new Response(scripts[file]);
  };
  await gather(['/_astro/page.js'], new Set(), read);
  expect(asked.toSorted()).toEqual(['/_astro/a.js', '/_astro/b.js', '/_astro/page.js']);
});
