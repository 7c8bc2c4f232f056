import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from '../../src/server/admission.ts';

/** A minute: nobody leaves a place by the clock. */
const placeMs = 60_000;
const mostBegun = 256;

describe('requests that want to be answered', () => {
  let begun: string[];
  let refused: string[];
  let admit: ReturnType<typeof createAdmission>;
  /** Ends the work on a request. */
  let end: Map<string, () => Promise<unknown>>;
  /** Has its reader go. */
  let leave: Map<string, () => void>;
  beforeEach(() => {
    [begun, refused, end, leave] = [[], [], new Map(), new Map()];
    admit = createAdmission({ places: 2, mostBegun, longestWaitMs: 20, placeMs, firstPaceMs: 5 });
  });

  /** At five milliseconds each, four may wait. */
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
        // The place is left in a later microtask.
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

  test('are begun as far as there are places, then as places are left', async () => {
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

  test('have their turn by key, and who has most in the queue makes room for another', async () => {
    ask('a', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6');
    ask('b', 'b1', 'b2', 'b3');
    expect(refused).toEqual(['a6', 'a5', 'b3']);
    for (const name of ['a1', 'a2', 'a3', 'b1']) await end.get(name)?.();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
  });

  test('leave the queue when they go away, but their place when the work for them is done', async () => {
    ask('a', 'a1', 'a2', 'a3', 'a4');
    leave.get('a1')?.();
    leave.get('a3')?.();
    expect(begun).toEqual(['a1', 'a2']);
    await end.get('a1')?.();
    expect(begun).toEqual(['a1', 'a2', 'a4']);
  });
});

test('who has all the places that one holder may have waits, and holds up nobody else', async () => {
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

test('a request that takes long leaves its place to another', async () => {
  const admit = createAdmission({ places: 1, mostBegun, longestWaitMs: 1_000, placeMs: 10, firstPaceMs: 5 });
  const other = { key: 'a', isGone: () => false, refuse() {} };
  const never = new Promise<void>(() => {});
  admit({ ...other, response: new EventEmitter(), begin: () => never });
  await new Promise<void>((resolve) => {
    const begin = async () => resolve();
    admit({ ...other, response: new EventEmitter(), begin });
  });
});

test('of requests that have left their place unanswered only so many are under way', async () => {
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

test('one network has so many places at most, and so many under way; the others are for other networks', async () => {
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
  // The clock frees the places.
  await vi.waitFor(() => expect(begun).toContain('a3'));
  ask('b', 'b2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('a request that has waited for the longest time is refused, and one that has begun is not', async () => {
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
