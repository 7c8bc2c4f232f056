import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusedPictures } from '../../../src/features/writing/picture/refused/refused-pictures.server.ts';

// Fake timers do not hold the timers of this module.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      // biome-ignore lint/plugin: the clock that the test holds
      const timer = setTimeout(resolve, ms, value);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
}));

async function* pagesOf(...pages: string[][]): AsyncGenerator<string[]> {
  yield* pages;
}

describe('the set of pictures that are not public', () => {
  let refused: RefusedPictures;
  beforeEach(async () => {
    refused = new RefusedPictures();
    await refused.load(() => pagesOf(['hidden'], ['held']));
  });
  afterEach(() => vi.useRealTimers());

  test('has the loaded keys, without those that a later load lacks', async () => {
    expect([refused.has('hidden'), refused.has('held'), refused.has('other'), refused.size]).toEqual([
      true,
      true,
      false,
      2,
    ]);
    await refused.load(() => pagesOf(['held']));
    expect([refused.has('hidden'), refused.has('held')]).toEqual([false, true]);
  });

  test('follows changes, also those that arrive during a load and are newer than its rows', async () => {
    refused.change(['other'], false);
    refused.change(['hidden'], true);
    expect([refused.has('other'), refused.has('hidden')]).toEqual([true, false]);
    await refused.load(async function* () {
      yield ['hidden', 'held'];
      refused.change(['hidden'], true);
      refused.change(['late'], false);
    });
    expect(['hidden', 'held', 'late', 'other'].map((key) => refused.has(key))).toEqual([false, true, true, false]);
  });

  test('is not replaced by a load that a newer load has overtaken', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const slow = refused.load(async function* () {
      yield ['outdated'];
      await mayEnd;
    });
    await refused.load(() => pagesOf(['held']));
    end();
    await slow;
    expect([refused.has('outdated'), refused.has('held')]).toEqual([false, true]);
  });

  test('makes a request for a refused picture wait for all changes that are committed by now', async () => {
    refused.hear = async () => refused.change(['hidden'], true);
    expect(await refused.isStillRefused('hidden')).toBe(false);
    expect(await refused.isStillRefused('held')).toBe(true);
  });

  test('does not query the database for a public picture', async () => {
    refused.hear = vi.fn(refused.hear);
    refused.readPublic = vi.fn(refused.readPublic);
    expect(await refused.isStillRefused('other')).toBe(false);
    expect([refused.hear, refused.readPublic].map((ask) => vi.mocked(ask).mock.calls)).toEqual([[], []]);
  });

  test('shares one round trip among concurrent requests, but none that began before the request', async () => {
    const answers: (() => void)[] = [];
    refused.hear = () => new Promise<void>((resolve) => answers.push(resolve));
    const first = refused.isStillRefused('hidden');
    const later = [refused.isStillRefused('hidden'), refused.isStillRefused('held')];
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await first;
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    refused.change(['hidden'], true);
    answers[1]?.();
    expect(await Promise.all(later)).toEqual([false, true]);
    expect(answers).toHaveLength(2);
  });

  describe.each<[string, (set: RefusedPictures) => void]>([
    ['while changes may be missing', (set) => set.miss()],
    [
      'while its connection may be lost without a sign',
      (set) => {
        set.isHeard = () => false;
      },
    ],
  ])('%s', (_, loseTouch) => {
    beforeEach(() => loseTouch(refused));

    test('is not used: the database answers which pictures are public, once for all requests of a turn', async () => {
      refused.readPublic = vi.fn(async () => ['hidden']);
      const answers = ['hidden', 'held', 'other'].map((key) => refused.isStillRefused(key));
      expect(await Promise.all(answers)).toEqual([false, true, true]);
      expect(vi.mocked(refused.readPublic).mock.calls).toEqual([[['hidden', 'held', 'other']]]);
    });

    test('is used if the database does not answer within a second, and for a second more', async () => {
      vi.useFakeTimers();
      refused.readPublic = vi.fn(() => new Promise<string[]>(() => {}));
      const answers = ['hidden', 'other'].map((key) => refused.isStillRefused(key));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await Promise.all(answers)).toEqual([true, false]);
      expect(await refused.isStillRefused('hidden')).toBe(true);
      expect(refused.readPublic).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_000);
      refused.readPublic = vi.fn(async () => ['hidden']);
      const asked = refused.isStillRefused('hidden');
      await vi.advanceTimersByTimeAsync(10);
      expect(await asked).toBe(false);
    });

    test('is used if the database fails', async () => {
      refused.readPublic = () => Promise.reject(new Error('no database'));
      expect([await refused.isStillRefused('hidden'), await refused.isStillRefused('other')]).toEqual([true, false]);
    });
  });

  test('is known again after the next load', async () => {
    refused.miss();
    await refused.load(() => pagesOf(['held']));
    refused.readPublic = vi.fn(refused.readPublic);
    expect([await refused.isStillRefused('held'), await refused.isStillRefused('other')]).toEqual([true, false]);
    expect(refused.readPublic).not.toHaveBeenCalled();
  });

  test('is not replaced by a load during which notifications were missed', async () => {
    await refused.load(async function* () {
      yield [];
      refused.miss();
    });
    expect(refused.has('hidden')).toBe(true);
  });

  test('is unknown until the first load, which requests wait for', async () => {
    const fresh = new RefusedPictures();
    const known = fresh.isKnown();
    await fresh.load(() => pagesOf([]));
    expect(await known).toBe(true);
  });

  test('stays unknown if the first load takes longer than five seconds', async () => {
    vi.useFakeTimers();
    const known = new RefusedPictures().isKnown();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await known).toBe(false);
  });
});
