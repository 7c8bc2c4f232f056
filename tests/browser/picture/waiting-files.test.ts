import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetFile,
  storeFile,
  readStoredFile,
} from '../../../src/features/writing/picture/upload/waiting-files.browser.ts';
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
  await storeFile('one', photo('IMG_7.jpg'));
  expect(await readStoredFile('one')).toMatchObject({ name: 'IMG_7.jpg', type: 'image/jpeg' });
  await forgetFile('one');
  expect(await readStoredFile('one')).toBeUndefined();
});

test('photos are deleted when the member logs out in another tab, and later ones are stored', async () => {
  await storeFile('one', photo());
  // The deletion completes when every tab has closed the database.
  await deleted();
  expect(await readStoredFile('one')).toBeUndefined();
  await storeFile('two', photo());
  expect(await readStoredFile('two')).toBeDefined();
});

test('a browser without storage causes no other failure', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(storeFile('one', photo())).resolves.toBeUndefined();
  await expect(readStoredFile('one')).resolves.toBeUndefined();
  await expect(forgetFile('one')).resolves.toBeUndefined();
});
