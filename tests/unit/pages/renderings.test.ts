import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/cache/page-store.ts';
import { type Reader, Renderings } from '../../../src/cache/renderings.ts';

const page: StoredPage = {
  headers: [],
  bodies: { identity: Buffer.from('page') },
  etag: '"1"',
  tags: [],
  freshUntil: 0,
  staleUntil: 0,
};

describe('the requests for a page that is being rendered', () => {
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

  test('are answered with the page that the first request renders', () => {
    for (const name of ['one', 'two', 'three']) join(name);
    renderings.begin('/');
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'two is sent it', 'three is sent it']);
    join('four');
    expect(seen.at(-1)).toBe('four has it made');
  });

  test('render it separately if it turns out to be personalised', () => {
    for (const name of ['one', 'two', 'three']) join(name);
    renderings.begin('/');
    renderings.end('/', undefined);
    expect(seen).toEqual(['one has it made', 'two has it made', 'three has it made']);
  });

  test('render it one after the other, another network first, when the first request ends without a page', () => {
    const one = join('one');
    join('two');
    const three = join('three', 'elsewhere');
    renderings.leave('/', one);
    renderings.leave('/', three);
    renderings.begin('/');
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'three has it made', 'two has it made']);
  });

  test('are answered when the first client disconnects during the rendering', () => {
    const one = join('one');
    join('two');
    renderings.begin('/');
    renderings.leave('/', one);
    renderings.end('/', page);
    expect(seen).toEqual(['one has it made', 'two is sent it']);
  });

  test('are removed when their clients disconnect', () => {
    const [one, two] = [join('one'), join('two')];
    renderings.leave('/', two);
    renderings.leave('/', one);
    expect(renderings.has('/')).toBe(false);
    expect(seen).toEqual(['one has it made']);
  });
});
