import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFile, keepFile, keptFile } from '../../../src/features/writing/picture/upload/waiting-files.browser.ts';
import { MEMBER_PHOTOS } from '../../../src/session/member-key.ts';
import { photo } from './photos.ts';

/** Photos on the device that are not uploaded yet. */

const deleted = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(MEMBER_PHOTOS).onsuccess = resolve;
  });

beforeEach(deleted);
afterEach(() => void vi.restoreAllMocks());

test('a photo is stored until it is deleted', async () => {
  await keepFile('one', photo('IMG_7.jpg'));
  expect(await keptFile('one')).toMatchObject({ name: 'IMG_7.jpg', type: 'image/jpeg' });
  await forgetFile('one');
  expect(await keptFile('one')).toBeUndefined();
});

test('photos are deleted when the member logs out in another tab, and later ones are stored', async () => {
  await keepFile('one', photo());
  // The deletion completes when every tab has closed the database.
  await deleted();
  expect(await keptFile('one')).toBeUndefined();
  await keepFile('two', photo());
  expect(await keptFile('two')).toBeDefined();
});

test('a browser without storage causes no other failure', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(keepFile('one', photo())).resolves.toBeUndefined();
  await expect(keptFile('one')).resolves.toBeUndefined();
  await expect(forgetFile('one')).resolves.toBeUndefined();
});
