import { expect, test } from 'vitest';
import { isQueueFull, type Priority, WorkQueue } from '../../../src/lib/work-queue.ts';

const waiting = { upload: 2, reader: 3, background: 4 };

/** Returns a queue, and tasks that end when the test says so. */
function setUp({ atOnce = 1, waitMs = 60_000 } = {}) {
  const queue = new WorkQueue({ atOnce, waiting, waitMs });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (key: string, priority: Priority = 'reader', signal?: AbortSignal, from?: string) =>
    queue.run({ key, priority, signal, from }, () => {
      begun.push(key);
      const end = Promise.withResolvers<string>();
      ends.set(key, end);
      return end.promise;
    });
  /** Requests one or more tasks for a network at once. */
  const askFrom = (from: string, ...keys: string[]) => keys.map((key) => ask(key, 'reader', undefined, from));
  const end = async (key: string) => {
    ends.get(key)?.resolve(`made ${key}`);
    await new Promise(setImmediate);
  };
  const fail = async (key: string) => {
    ends.get(key)?.reject(new Error('broken'));
    await new Promise(setImmediate);
  };
  return { ask, askFrom, begun, end, fail };
}

test('runs one task for concurrent requests with the same key', async () => {
  const { ask, begun, end } = setUp();
  const asked = Array.from({ length: 50 }, () => ask('a'));
  await end('a');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['made a']));
  expect(begun).toEqual(['a']);
});

test('runs a task again after it failed, and continues with the queue', async () => {
  const { ask, begun, end, fail } = setUp();
  const first = ask('a');
  const second = ask('b');
  const failed = expect(first).rejects.toThrow('broken');
  await fail('a');
  await failed;
  await end('b');
  expect(await second).toBe('made b');
  void ask('a');
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('runs urgent tasks first, and moves a task up that becomes urgent', async () => {
  const { ask, begun, end } = setUp();
  for (const key of ['now', 'ahead 1', 'ahead 2', 'ahead 3']) void ask(key, 'background');
  void ask('reader');
  void ask('upload', 'upload');
  void ask('ahead 3');
  for (const key of ['now', 'upload', 'reader', 'ahead 3', 'ahead 1']) await end(key);
  expect(begun).toEqual(['now', 'upload', 'reader', 'ahead 3', 'ahead 1', 'ahead 2']);
});

test('runs at most one background task at a time', async () => {
  const { ask, begun, end } = setUp({ atOnce: 2 });
  void ask('ahead 1', 'background');
  void ask('ahead 2', 'background');
  expect(begun).toEqual(['ahead 1']);
  void ask('reader');
  expect(begun).toEqual(['ahead 1', 'reader']);
  await end('ahead 1');
  expect(begun).toEqual(['ahead 1', 'reader', 'ahead 2']);
});

test('drops a waiting task when all its callers leave, which frees its place', async () => {
  const { ask, begun, end } = setUp();
  void ask('now');
  const leaver = new AbortController();
  const left = ask('left', 'reader', leaver.signal);
  const leftShared = ask('shared', 'reader', leaver.signal);
  const shared = ask('shared');
  leaver.abort();
  for (const each of [left, leftShared]) await expect(each).rejects.toThrow(/abort/i);
  await end('now');
  await end('shared');
  expect(await shared).toBe('made shared');
  expect(begun).toEqual(['now', 'shared']);
  await expect(ask('too late', 'reader', leaver.signal)).rejects.toThrow(/abort/i);
});

test('refuses tasks beyond the maximum length, with the time for a retry', async () => {
  const { ask } = setUp();
  void ask('now');
  for (const key of ['1', '2', '3']) void ask(key);
  const refused = await ask('4').catch((error) => error);
  expect(isQueueFull(refused) && refused.retryAfter).toBeGreaterThanOrEqual(1);
  void ask('3');
  void ask('an upload', 'upload');
});

test('refuses tasks that would wait too long, except background tasks', async () => {
  const { ask } = setUp({ waitMs: 100 });
  void ask('now');
  void ask('next');
  await expect(ask('then')).rejects.toThrow('too much is waiting');
  void ask('ahead', 'background');
});

test('leaves a new task running when a caller of an earlier failed task with the same key leaves', async () => {
  const { ask, begun, end, fail } = setUp();
  const leaver = new AbortController();
  const failed = expect(ask('a', 'reader', leaver.signal)).rejects.toThrow('broken');
  await fail('a');
  await failed;
  void ask('now');
  const again = ask('a');
  leaver.abort();
  await end('now');
  await end('a');
  expect(await again).toBe('made a');
  expect(begun).toEqual(['a', 'now', 'a']);
});

test('releases a caller who leaves, even from a running task that others wait for', async () => {
  const { ask, begun, end } = setUp();
  const leaver = new AbortController();
  const left = ask('a', 'reader', leaver.signal);
  const stays = ask('a');
  leaver.abort();
  await expect(left).rejects.toThrow(/abort/i);
  await end('a');
  expect(await stays).toBe('made a');
  expect(begun).toEqual(['a']);
});

test('rejects the call of a task that throws before its first await, and continues with the queue', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting, waitMs: 60_000 });
  const thrown = queue.run({ key: 'a', priority: 'reader' }, () => {
    throw new Error('thrown');
  });
  await expect(thrown).rejects.toThrow('thrown');
  expect(await queue.run({ key: 'b', priority: 'reader' }, async () => 'made b')).toBe('made b');
});

test('takes turns between networks, so that a busy network does not delay the others', async () => {
  const { askFrom, begun, end } = setUp();
  void askFrom('eager', 'now', 'eager 1', 'eager 2');
  void askFrom('other', 'other 1');
  for (const key of ['now', 'eager 1', 'other 1']) await end(key);
  expect(begun).toEqual(['now', 'eager 1', 'other 1', 'eager 2']);
});

test('runs a task of two networks once, in the turn of the earlier one', async () => {
  const { askFrom, begun, end } = setUp();
  void askFrom('eager', 'now', 'eager 1', 'shared');
  const [shared] = askFrom('other', 'shared');
  for (const key of ['now', 'eager 1', 'shared']) await end(key);
  expect(await shared).toBe('made shared');
  expect(begun).toEqual(['now', 'eager 1', 'shared']);
});

test('refuses the network with the most waiting tasks when the queue is full', async () => {
  const { askFrom, begun, end } = setUp();
  const eager = askFrom('eager', 'now', 'eager 1', 'eager 2', 'shared');
  const refused = eager[3]?.catch((error) => error);
  const [shared, other] = askFrom('other', 'shared', 'other 1');
  expect(isQueueFull(await refused)).toBe(true);
  for (const key of ['now', 'eager 1', 'shared', 'eager 2', 'other 1']) await end(key);
  expect(await Promise.all([shared, other])).toEqual(['made shared', 'made other 1']);
  expect(begun).toEqual(['now', 'eager 1', 'shared', 'eager 2', 'other 1']);
});

test('refuses a network whose own tasks would take too long, and not other networks', async () => {
  const { askFrom, end } = setUp({ waitMs: 400 });
  const [, , , tooLate] = [...askFrom('eager', 'now', 'eager 1', 'eager 2'), ...askFrom('eager', 'eager 3')];
  await expect(tooLate).rejects.toThrow('too much is waiting');
  const [other] = askFrom('other', 'other 1');
  for (const key of ['now', 'eager 1', 'other 1']) await end(key);
  expect(await other).toBe('made other 1');
});
