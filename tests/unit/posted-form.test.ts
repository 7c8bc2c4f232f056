import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { readPostedForm } from '../../src/http/posted-form.ts';

const schema = z.object({
  title: z.string('제목을 적어 주세요.').min(1, '제목을 적어 주세요.').max(5, '제목은 5자까지 쓸 수 있어요.'),
  'tags[]': z.array(z.string()).default([]),
});
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  readPostedForm(new Request('http://127.0.0.1/admin', { method: 'POST', body, headers }), schema);

describe('a form that a page posts to itself', () => {
  test('is nothing where the page is only read', async () => {
    expect(await readPostedForm(new Request('http://127.0.0.1/admin'), schema)).toBeUndefined();
  });

  test('gives what was meant, a box ticked several times each time, line ends as they are typed', async () => {
    const sent = new URLSearchParams([
      ['title', '새\r\n싹'],
      ['tags[]', '물'],
      ['tags[]', '빛'],
    ]);
    expect((await post(sent))?.data).toEqual({ title: '새\n싹', 'tags[]': ['물', '빛'] });
  });

  test('says at each field what is wrong, and keeps what was typed', async () => {
    const posted = await post(new URLSearchParams({ title: '너무 긴 제목' }));
    expect(posted).toEqual({ values: { title: '너무 긴 제목' }, errors: { title: '제목은 5자까지 쓸 수 있어요.' } });
  });

  test('is empty when it is no form', async () => {
    expect((await post('{"title":"새싹"}', { 'content-type': 'application/json' }))?.errors).toEqual({
      title: '제목을 적어 주세요.',
    });
    expect((await post(new URLSearchParams({ __proto__: 'x', title: '' })))?.errors).toHaveProperty('title');
  });

  test('has no values if it has more fields than any form of ours, which would take long to read', async () => {
    const fields = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, name) => [`${name}`, '']));
    const typed = Object.keys((await post(fields(1_000)))?.values ?? {});
    expect(typed).toHaveLength(1_000);
    expect((await post(fields(1_001)))?.values).toEqual({});
    // With work that grows with the square of the fields, this line alone takes minutes.
    expect((await post(fields(150_000)))?.values).toEqual({});
  });

  test('keeps the first value of a field that is sent twice', async () => {
    const sent = new URLSearchParams([
      ['title', '새싹'],
      ['title', '나무'],
    ]);
    expect((await post(sent))?.data?.title).toBe('새싹');
  });
});
