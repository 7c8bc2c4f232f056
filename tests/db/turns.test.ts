import { describe, expect, test } from 'vitest';
import { Turns } from '../../src/db/embedded/turns.ts';

const idle = { keep: false };
const inTransaction = { keep: true };

describe('Turns', () => {
  test('are served one at a time, in the order of requests', async () => {
    const { take, served } = setUp();
    const first = take('a', 'a1');
    const second = take('b', 'b1');
    await settled();
    expect(served).toEqual(['a1']);
    first.finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'b1']);
    second.finish(idle);
  });

  test('serve a holder that keeps its turn before earlier requests', async () => {
    const { take, served } = setUp();
    take('a', 'a1').finish(inTransaction);
    take('b', 'b1').finish(idle);
    take('a', 'a2').finish(inTransaction);
    take('c', 'c1').finish(idle);
    take('a', 'a3').finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  test('serve no other holder while one keeps its turn', async () => {
    const { take, served } = setUp();
    take('a', 'a1').finish(inTransaction);
    take('b', 'b1').finish(idle);
    await settled();
    expect(served).toEqual(['a1']);
    take('a', 'a2').finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'a2', 'b1']);
  });

  test('continue after a run that fails', async () => {
    const { take, served } = setUp();
    take('a', 'a1').fail();
    take('b', 'b1').finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'b1']);
  });

  test('are still served after an idle time', async () => {
    const { take, served } = setUp();
    take('a', 'a1').finish(idle);
    await settled();
    take('b', 'b1').finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'b1']);
  });
});

describe('leave', () => {
  test('releases the turn of the holder before the next one is served', async () => {
    const { turns, take, served, release } = setUp();
    take('a', 'a1').finish(inTransaction);
    take('b', 'b1').finish(idle);
    await settled();
    await turns.leave('a', release('a'));
    await settled();
    expect(served).toEqual(['a1', 'release a', 'b1']);
  });

  test('drops the queued requests of the holder', async () => {
    const { turns, take, served, release } = setUp();
    const first = take('a', 'a1');
    take('b', 'b1').finish(idle);
    take('c', 'c1').finish(idle);
    await turns.leave('b', release('b'));
    first.finish(idle);
    await settled();
    expect(served).toEqual(['a1', 'c1']);
  });

  test('waits for the current run, and then releases', async () => {
    const { turns, take, served, release } = setUp();
    const first = take('a', 'a1');
    take('a', 'a2').finish(idle);
    take('b', 'b1').finish(idle);
    const left = turns.leave('a', release('a'));
    await settled();
    expect(served).toEqual(['a1']);
    first.finish(inTransaction);
    await left;
    await settled();
    expect(served).toEqual(['a1', 'release a', 'b1']);
  });

  test('releases nothing for a client that does not hold the turn', async () => {
    const { turns, take, served, release } = setUp();
    take('a', 'a1').finish(inTransaction);
    await settled();
    await turns.leave('b', release('b'));
    take('a', 'a2').finish(idle);
    await settled();
    await turns.leave('a', release('a'));
    expect(served).toEqual(['a1', 'a2']);
  });

  test('passes the turn on even when the release fails', async () => {
    const { turns, take, served } = setUp();
    take('a', 'a1').finish(inTransaction);
    take('b', 'b1').finish(idle);
    await settled();
    await turns.leave('a', () => Promise.reject(new Error('gone')));
    await settled();
    expect(served).toEqual(['a1', 'b1']);
  });
});

function setUp() {
  const turns = new Turns<string>();
  const served: string[] = [];
  return {
    turns,
    served,
    /** Requests a turn that lasts until the test finishes it or makes it fail. */
    take(holder: string, name: string) {
      const ending = Promise.withResolvers<{ keep: boolean }>();
      turns.take(holder, () => {
        served.push(name);
        return ending.promise;
      });
      return { finish: ending.resolve, fail: () => ending.reject(new Error(name)) };
    },
    release: (holder: string) => async () => void served.push(`release ${holder}`),
  };
}

/** Waits until all pending callbacks have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
