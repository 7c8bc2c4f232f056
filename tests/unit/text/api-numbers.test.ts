import { createRoute, z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { createApi, idSchema, pageNumberSchema, pageSizeSchema } from '../../../src/http/api.ts';

const api = createApi().openapi(
  createRoute({
    method: 'get',
    path: '/plant/{id}',
    request: {
      params: z.object({ id: idSchema }),
      query: z.object({ page: pageNumberSchema, size: pageSizeSchema(12) }),
    },
    responses: { 200: { description: 'What was understood' } },
  }),
  (context) => context.json({ ...context.req.valid('param'), ...context.req.valid('query') }),
);

describe('the numeric parameters of a call', () => {
  test.each([
    ['1', { id: 1, page: 0, size: 12 }],
    ['9007199254740991', { id: 9_007_199_254_740_991, page: 0, size: 12 }],
    ['7?page=0&size=1', { id: 7, page: 0, size: 1 }],
    ['7?page=1000000&size=100', { id: 7, page: 1_000_000, size: 100 }],
    ['%37?page=%31', { id: 7, page: 1, size: 12 }],
  ])('%s is parsed', async (call, understood) => {
    const answer = await api.request(`/plant/${call}`);
    expect([answer.status, await answer.json()]).toEqual([200, understood]);
  });

  const noNumbers = [
    '%20',
    '%201',
    '1%20',
    '1%0a',
    '+1',
    '%2B1',
    '-1',
    '01',
    '1.0',
    '1e0',
    '0x1',
    '１',
    '٣',
    'NaN',
    '1_0',
  ];
  test.each([
    ...noNumbers.flatMap((text) => [text, `7?page=${text}`, `7?size=${text}`]),
    ...['7?page=', '7?size=', '7?page', '7?page=1&page=2'],
    ...['0', '9007199254740992', '7?page=1000001', '7?size=0', '7?size=101'],
  ])('%s is refused', async (call) => {
    expect((await api.request(`/plant/${call}`)).status).toBe(400);
  });

  test('are described as integers with their limits', () => {
    const { parameters } =
      api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '1' } }).paths?.['/plant/{id}']?.get ??
      {};
    expect(parameters).toMatchObject([
      { name: 'id', required: true, schema: { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 } },
      { name: 'page', required: false, schema: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 } },
      { name: 'size', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 12 } },
    ]);
  });
});
