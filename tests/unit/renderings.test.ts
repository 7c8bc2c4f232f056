import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredPage } from '../../src/cache/page-store.ts';
import { type Reader, Renderings } from '../../src/cache/renderings.ts';

const page: StoredPage = {
  headers: [],
  bodies: { identity: Buffer.from('page') },
  etag: '"1"',
  tags: [],
  freshUntil: 0,
  staleUntil: 0,
};

describe('the readers of a page that is being made', () => {
  let renderings: Renderings;
  let seen: string[];
  beforeEach(() => {
    renderings = new Renderings();
    seen = [];
  });

  function join(name: string, network = 'home'): Reader {
    const reader = {
      network,
      send: () => void seen.push(`${name} is sent it`),
      make: () => void seen.push(`${name} has it made`),
    };
    renderings.join('/', reader);
    return reader;
  }

  test('have it made by the first and are sent the same', () => {
    for (const name of ['one', 'two', 'three']) join(name);
    renderings.begin('/');
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'two is sent it', 'three is sent it']);
    join('four');
    expect(seen.at(-1)).toBe('four has it made');
  });

  test('each have it made when it turns out not to be for all', () => {
    for (const name of ['one', 'two', 'three']) join(name);
    renderings.begin('/');
    renderings.end('/', undefined);
    expect(seen).toEqual(['one has it made', 'two has it made', 'three has it made']);
  });

  test('have it made by the next, of another network first, when the first comes to nothing', () => {
    const one = join('one');
    join('two');
    const three = join('three', 'elsewhere');
    renderings.leave('/', one);
    renderings.leave('/', three);
    renderings.begin('/');
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'three has it made', 'two has it made']);
  });

  test('are sent it when the first goes away while it is being made', () => {
    const one = join('one');
    join('two');
    renderings.begin('/');
    renderings.leave('/', one);
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'two is sent it']);
  });

  test('are forgotten when they go', () => {
    const [one, two] = [join('one'), join('two')];
    renderings.leave('/', two);
    renderings.leave('/', one);
    expect(renderings.has('/')).toBe(false);
    expect(seen).toEqual(['one has it made']);
  });
});
