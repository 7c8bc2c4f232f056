import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { createShownPictures, type WithPictures } from '../../../src/features/writing/draft/shown-pictures.store.ts';
import type { StoredUpload, Upload, Uploads } from '../../../src/features/writing/picture/upload/uploads.store.ts';

/** The upload state of the pictures in a text. Removed pictures do not count. */

const upload = (id: string, state: Upload['state']): Upload => ({ id, state, src: '', alt: '', sent: 0 });

function show(all: Upload[], inUse: string[]) {
  const $uploads = atom(all);
  const missing: number[] = [];
  const restored: StoredUpload[][] = [];
  const uploads = {
    $uploads,
    restore: async (kept: StoredUpload[]) => {
      restored.push(kept);
      return kept.filter(({ url }) => url === undefined).length;
    },
  } as unknown as Uploads;
  const pictures = createShownPictures<WithPictures>({
    uploads,
    inUse: ({ pictures: shown }) => [...inUse, ...shown.filter(({ alt }) => alt === 'shown').map(({ id }) => id)],
    read: () => ({ pictures: [] }),
    onMissing: (count) => missing.push(count),
  });
  return { $uploads, pictures, missing, restored };
}

test.each([
  ['all of them are up', [upload('a', 'up'), upload('b', 'up')], 'up'],
  ['one waits', [upload('a', 'up'), upload('b', 'waiting')], 'on their way'],
  ['one is sent', [upload('a', 'sending'), upload('b', 'up')], 'on their way'],
  ['one has failed', [upload('a', 'waiting'), upload('b', 'failed')], 'failed'],
  ['one is not on this device', [upload('a', 'waiting')], 'failed'],
] as const)('the state of all pictures is the least complete one: %s', (_, all, expected) => {
  expect(show([...all], ['a', 'b']).pictures.state()).toBe(expected);
});

test('a failed picture that was removed from the text does not matter', async () => {
  const { pictures } = show([upload('a', 'up'), upload('b', 'failed')], ['a']);
  expect(pictures.state()).toBe('up');
  expect(await pictures.settled()).toBe(true);
});

test.each([
  ['up', true],
  ['failed', false],
] as const)('publishing waits until no picture is uploading: %s', async (state, areUp) => {
  const { pictures, $uploads } = show([upload('a', 'sending')], ['a']);
  const settled = pictures.settled();
  $uploads.set([upload('a', 'waiting')]);
  $uploads.set([upload('a', state)]);
  expect(await settled).toBe(areUp);
});

test('another device can show a text after all its pictures are uploaded', () => {
  const { pictures } = show([], []);
  const up = { id: 'a', alt: 'shown', url: '/a' };
  expect(pictures.areUp({ pictures: [up] })).toBe(true);
  expect(pictures.areUp({ pictures: [up, { id: 'b', alt: 'shown' }] })).toBe(false);
  expect(pictures.areUp({ pictures: [up, { id: 'b', alt: '' }] })).toBe(true);
});

test('restoring a text drops pictures that were removed before their upload, and reports missing ones', async () => {
  const { pictures, restored, missing } = show([], []);
  const [up, shown, out] = [
    { id: 'a', alt: '', url: '/a' },
    { id: 'b', alt: 'shown' },
    { id: 'c', alt: '' },
  ];
  await pictures.restore({ pictures: [up, shown, out] });
  expect(restored).toEqual([[up, shown]]);
  expect(missing).toEqual([1]);
});
