import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from '../../../src/server/overload/admission.ts';

/** In milliseconds: so long that no request loses its place by time. */
const placeMs = 60_000;
const mostBegun = 256;

describe('admitted requests', () => {
  let begun: string[];
  let refused: string[];
  let admit: ReturnType<typeof createAdmission>;
  /** Completes the work for a request. */
  let end: Map<string, () => Promise<unknown>>;
  /** Closes the connection of a request. */
  let leave: Map<string, () => void>;
  beforeEach(() => {
    [begun, refused, end, leave] = [[], [], new Map(), new Map()];
    admit = createAdmission({ places: 2, mostBegun, longestWaitMs: 20, placeMs, firstPaceMs: 5 });
  });

  /** At five milliseconds a request, four requests may wait. */
  const ROOM = 4;

  function ask(key: string, ...names: string[]): void {
    for (const name of names) {
      const response = new EventEmitter();
      const answered = Promise.withResolvers<void>();
      let isGone = false;
      leave.set(name, () => {
        isGone = true;
        response.emit('close');
      });
      end.set(name, () => {
        answered.resolve();
        // The place becomes free in a later microtask.
        return new Promise(setImmediate);
      });
      admit({
        key,
        response,
        begin() {
          begun.push(name);
          return answered.promise;
        },
        isGone: () => isGone,
        refuse: () => void refused.push(name),
      });
    }
  }

  test('start while there are places, and then as places become free', async () => {
    ask('a', 'a1', 'a2', 'a3', 'a4');
    expect(begun).toEqual(['a1', 'a2']);
    await end.get('a2')?.();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    expect(refused).toEqual([]);
  });

  test('are refused when more wait than can be answered in time', () => {
    const names = Array.from({ length: 2 + ROOM + 3 }, (_, index) => `a${index}`);
    ask('a', ...names);
    expect(refused).toEqual(names.slice(-3));
  });

  test('take turns by key, and the key with the most queued requests makes room for another', async () => {
    ask('a', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    ask('b', 'b1', 'b2', 'b3');
    expect(refused).toEqual(['a6', 'a5', 'b3']);
    for (const name of ['a1', 'a2', 'a3', 'b1']) await end.get(name)?.();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
  });

  test('leave the queue when their client disconnects, but free their place only when their work is done', async () => {
    ask('a', 'a1', 'a2', 'a3', 'a4');
    leave.get('a1')?.();
    leave.get('a3')?.();
    expect(begun).toEqual(['a1', 'a2']);
    await end.get('a1')?.();
    expect(begun).toEqual(['a1', 'a2', 'a4']);
  });
});

test('a holder with the maximum of places waits, without delaying other holders', async () => {
  const admit = createAdmission({
    places: 3,
    placesOfHolder: 2,
    mostBegun,
    longestWaitMs: 1_000,
    placeMs,
    firstPaceMs: 5,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (holder: string, name: string) =>
    admit({
      key: 'one network',
      holder,
      response: new EventEmitter(),
      begin() {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      isGone: () => false,
      refuse() {},
    });
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2']) ask('b', name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('b1')?.();
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  ends.get('a1')?.();
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});

test('a slow request frees its place for another one after a time', async () => {
  const admit = createAdmission({ places: 1, mostBegun, longestWaitMs: 1_000, placeMs: 10, firstPaceMs: 5 });
  const other = { key: 'a', isGone: () => false, refuse() {} };
  const never = new Promise<void>(() => {});
  admit({ ...other, response: new EventEmitter(), begin: () => never });
  await new Promise<void>((resolve) => {
    const begin = async () => resolve();
    admit({ ...other, response: new EventEmitter(), begin });
  });
});

test('the number of requests that still run without a place is limited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const admit = createAdmission({ places: 1, mostBegun: 2, longestWaitMs: 1_000, placeMs, firstPaceMs: 5 });
  const ends = new Map<string, () => void>();
  for (const name of ['a1', 'a2', 'a3'])
    admit({
      key: 'a',
      response: new EventEmitter(),
      begin() {
        return new Promise<void>((end) => ends.set(name, end));
      },
      isGone: () => false,
      refuse() {},
    });
  vi.advanceTimersByTime(placeMs);
  expect([...ends.keys()]).toEqual(['a1', 'a2']);
  vi.advanceTimersByTime(placeMs);
  expect([...ends.keys()]).toEqual(['a1', 'a2']);
  ends.get('a1')?.();
  await new Promise(setImmediate);
  expect([...ends.keys()]).toEqual(['a1', 'a2', 'a3']);
});

test('one network has a maximum of places and of running requests, and other networks use the rest', async () => {
  const rules = { places: 4, mostBegun: 8, longestWaitMs: 1_000, placeMs: 1, firstPaceMs: 5 };
  const admit = createAdmission({ ...rules, placesOfNetwork: 2, mostBegunOfNetwork: 3 });
  const begun: string[] = [];
  const ask = (network: string, name: string) =>
    admit({
      key: network,
      network,
      response: new EventEmitter(),
      begin() {
        begun.push(name);
        return new Promise<void>(() => {});
      },
      isGone: () => false,
      refuse() {},
    });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name);
  expect(begun).toEqual(['a1', 'a2']);
  ask('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  // The places become free by time.
  await vi.waitFor(() => expect(begun).toContain('a3'));
  ask('b', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('a request that has waited for the maximum time is refused, and a running one is not', async () => {
  vi.useFakeTimers();
  const admit = createAdmission({
    places: 1,
    mostBegun,
    longestWaitMs: 60_000,
    mostWaitMs: 8_000,
    placeMs,
    firstPaceMs: 5,
  });
  const told: string[] = [];
  for (const name of ['a1', 'a2'])
    admit({
      key: 'a',
      response: new EventEmitter(),
      begin() {
        told.push(`${name} begun`);
        return new Promise<void>(() => {});
      },
      isGone: () => false,
      refuse: () => void told.push(`${name} refused`),
    });
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  expect(told).toEqual(['a1 begun', 'a2 refused']);
});
