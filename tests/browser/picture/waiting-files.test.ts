import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetFile, keepFile, keptFile } from '../../../src/features/picture/waiting-files.browser.ts';
import { MEMBER_PHOTOS } from '../../../src/session/member-key.ts';
import { photo } from './photos.ts';

/** Photos that are not up yet, on the device. */

const deleted = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(MEMBER_PHOTOS).onsuccess = resolve;
  });

beforeEach(deleted);
afterEach(() => void vi.restoreAllMocks());

test('a photo is kept until it is forgotten', async () => {
  await keepFile('one', photo('IMG_7.jpg'));
  expect(await keptFile('one')).toMatchObject({ name: 'IMG_7.jpg', type: 'image/jpeg' });
  await forgetFile('one');
  expect(await keptFile('one')).toBeUndefined();
});

test('photos go with the member who logs out in another tab, and the page keeps later ones', async () => {
  await keepFile('one', photo());
  // Waits until every tab has closed it.
  await deleted();
  expect(await keptFile('one')).toBeUndefined();
  await keepFile('two', photo());
  expect(await keptFile('two')).toBeDefined();
});

test('a browser that keeps nothing loses nothing else', async () => {
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
