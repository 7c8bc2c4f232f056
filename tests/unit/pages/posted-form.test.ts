import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { readPostedForm } from '../../../src/http/forms/posted-form.ts';

const schema = z.object({
  title: z.string('제목을 적어 주세요.').min(1, '제목을 적어 주세요.').max(5, '제목은 5자까지 쓸 수 있어요.'),
  'tags[]': z.array(z.string()).default([]),
});
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  readPostedForm(new Request('http://127.0.0.1/admin', { method: 'POST', body, headers }), schema);

describe('a form that a page posts to its own URL', () => {
  test('is undefined for a request that reads the page', async () => {
    expect(await readPostedForm(new Request('http://127.0.0.1/admin'), schema)).toBeUndefined();
  });

  test('has parsed values, arrays for repeated checkboxes, and normalised line ends', async () => {
    const sent = new URLSearchParams([
      ['title', '새\r\n싹'],
      ['tags[]', '물'],
      ['tags[]', '빛'],
    ]);
    expect((await post(sent))?.data).toEqual({ title: '새\n싹', 'tags[]': ['물', '빛'] });
  });

  test('has an error at each invalid field, and keeps the typed values', async () => {
    const posted = await post(new URLSearchParams({ title: '너무 긴 제목' }));
    expect(posted).toEqual({ values: { title: '너무 긴 제목' }, errors: { title: '제목은 5자까지 쓸 수 있어요.' } });
  });

  test('is empty if the body is no form', async () => {
    expect((await post('{"title":"새싹"}', { 'content-type': 'application/json' }))?.errors).toEqual({
      title: '제목을 적어 주세요.',
    });
    expect((await post(new URLSearchParams({ __proto__: 'x', title: '' })))?.errors).toHaveProperty('title');
  });

  test('has no values if it has more fields than any form of ours, which limits the parsing time', async () => {
    const fields = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, name) => [`${name}`, '']));
    const typed = Object.keys((await post(fields(1_000)))?.values ?? {});
    expect(typed).toHaveLength(1_000);
    expect((await post(fields(1_001)))?.values).toEqual({});
    // This line would take minutes if the time grew with the square of the number of fields.
    expect((await post(fields(150_000)))?.values).toEqual({});
  });

  test('keeps the first value of a repeated field', async () => {
    const sent = new URLSearchParams([
      ['title', '새싹'],
      ['title', '나무'],
    ]);
    expect((await post(sent))?.data?.title).toBe('새싹');
  });
});
