import { expect, test } from './test.ts';

test('the page of building blocks does not exist in production', async ({ request }) => {
  const [blocks, missing] = await Promise.all([request.get('/dev/ui'), request.get('/dev/no-such-page')]);
  expect(blocks.status()).toBe(404);
  expect(await blocks.text()).toBe(await missing.text());
});
