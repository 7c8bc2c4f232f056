import { expect, test } from 'vitest';
import { isQueueFull, type Urgency, WorkQueue } from '../../src/lib/work-queue.ts';

const waiting = { upload: 2, reader: 3, background: 4 };

/** A queue, and pieces of work that end when they are told to. */
function setUp({ atOnce = 1, waitMs = 60_000 } = {}) {
  const queue = new WorkQueue({ atOnce, waiting, waitMs });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (key: string, urgency: Urgency = 'reader', signal?: AbortSignal) =>
    queue.do(
      key,
      urgency,
      () => {
        begun.push(key);
        const end = Promise.withResolvers<string>();
        ends.set(key, end);
        return end.promise;
      },
      signal,
    );
  const end = async (key: string) => {
    ends.get(key)?.resolve(`made ${key}`);
    await new Promise(setImmediate);
  };
  return { ask, begun, end, fail: (key: string) => ends.get(key)?.reject(new Error('broken')) };
}

test('work that many ask for is done once for all of them', async () => {
  const { ask, begun, end } = setUp();
  const asked = Array.from({ length: 50 }, () => ask('a'));
  await end('a');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['made a']));
  expect(begun).toEqual(['a']);
});

test('work can be asked for again after it failed, and the queue goes on', async () => {
  const { ask, begun, end, fail } = setUp();
  const first = ask('a');
  const second = ask('b');
  fail('a');
  await expect(first).rejects.toThrow('broken');
  await end('b');
  expect(await second).toBe('made b');
  void ask('a');
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('the urgent goes first, and what becomes urgent moves up', async () => {
  const { ask, begun, end } = setUp();
  for (const key of ['now', 'ahead 1', 'ahead 2', 'ahead 3']) void ask(key, 'background');
  void ask('reader');
  void ask('upload', 'upload');
  void ask('ahead 3');
  for (const key of ['now', 'upload', 'reader', 'ahead 3', 'ahead 1']) await end(key);
  expect(begun).toEqual(['now', 'upload', 'reader', 'ahead 3', 'ahead 1', 'ahead 2']);
});

test('work in the background takes one place at most', async () => {
  const { ask, begun, end } = setUp({ atOnce: 2 });
  void ask('ahead 1', 'background');
  void ask('ahead 2', 'background');
  expect(begun).toEqual(['ahead 1']);
  void ask('reader');
  expect(begun).toEqual(['ahead 1', 'reader']);
  await end('ahead 1');
  expect(begun).toEqual(['ahead 1', 'reader', 'ahead 2']);
});

test('what nobody waits for any more is not begun, and takes no place', async () => {
  const { ask, begun, end } = setUp();
  void ask('now');
  const leaver = new AbortController();
  const left = ask('left', 'reader', leaver.signal);
  const shared = [ask('shared', 'reader', leaver.signal), ask('shared')];
  leaver.abort();
  await expect(left).rejects.toThrow(/abort/i);
  await end('now');
  await end('shared');
  expect(await shared[1]).toBe('made shared');
  expect(begun).toEqual(['now', 'shared']);
  await expect(ask('too late', 'reader', leaver.signal)).rejects.toThrow(/abort/i);
});

test('more than may wait is refused, with the time after which to try again', async () => {
  const { ask } = setUp();
  void ask('now');
  for (const key of ['1', '2', '3']) void ask(key);
  const refused = await ask('4').catch((error) => error);
  expect(isQueueFull(refused) && refused.retryAfter).toBeGreaterThanOrEqual(1);
  void ask('3');
  void ask('an upload', 'upload');
});

test('what would have to wait too long is refused; the background has time', async () => {
  const { ask } = setUp({ waitMs: 100 });
  void ask('now');
  void ask('next');
  await expect(ask('then')).rejects.toThrow('too much is waiting');
  void ask('ahead', 'background');
});
