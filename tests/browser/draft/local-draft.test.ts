import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptDrafts } from '../../../src/features/writing/draft/adopt-drafts.browser.ts';
import { draftPlaces, storeDraft, readDraft } from '../../../src/features/writing/draft/local-draft.browser.ts';
import { clearDevice, fillDevice } from '../../harness/browser/device.ts';

/** Unsent texts on the device. */

const MEMBER = 7;
const VISITOR = undefined;

beforeEach(clearDevice);
afterEach(() => void vi.restoreAllMocks());

test('a member’s draft survives the tab, and a visitor’s does not', () => {
  expect(storeDraft(MEMBER, 'talk:new', '새잎')).toBe(true);
  storeDraft(VISITOR, 'comment:talk:1:write', '반가워요');
  sessionStorage.clear();
  expect(readDraft(MEMBER, 'talk:new')).toBe('새잎');
  expect(readDraft(VISITOR, 'comment:talk:1:write')).toBe('');
});

test('a draft is read only by its owner and at its place', () => {
  storeDraft(MEMBER, 'talk:new', '새잎');
  expect(readDraft(8, 'talk:new')).toBe('');
  expect(readDraft(VISITOR, 'talk:new')).toBe('');
  expect(readDraft(MEMBER, 'talk:12')).toBe('');
});

test('an empty text is deleted, also with a full storage', () => {
  storeDraft(MEMBER, 'talk:new', '새잎');
  fillDevice();
  expect(storeDraft(MEMBER, 'talk:new', ' \n')).toBe(true);
  expect(readDraft(MEMBER, 'talk:new')).toBe('');
});

test('a failed write to a full storage is reported and keeps the stored draft', () => {
  storeDraft(MEMBER, 'talk:new', '새잎');
  fillDevice();
  expect(storeDraft(MEMBER, 'talk:new', '새잎 둘')).toBe(false);
  expect(readDraft(MEMBER, 'talk:new')).toBe('새잎');
});

test('drafts are found by the prefix of their place', () => {
  storeDraft(MEMBER, 'comment:talk:1:write', '하나');
  storeDraft(MEMBER, 'comment:story:2:write', '둘');
  storeDraft(MEMBER, 'talk:new', '셋');
  storeDraft(8, 'comment:talk:3:write', '넷');
  expect(draftPlaces(MEMBER, 'comment:').toSorted()).toEqual(['comment:story:2:write', 'comment:talk:1:write']);
});

test('a visitor’s draft becomes the draft of the member who signs in, joined with the member’s own', () => {
  storeDraft(VISITOR, 'comment:talk:1:write', '손님의 말');
  storeDraft(VISITOR, 'comment:talk:2:write', '다른 말');
  storeDraft(MEMBER, 'comment:talk:1:write', '나의 말');
  adoptDrafts(MEMBER, 'comment:', (own, visitors) => [own, visitors].filter(Boolean).join('\n'));
  expect(readDraft(MEMBER, 'comment:talk:1:write')).toBe('나의 말\n손님의 말');
  expect(readDraft(MEMBER, 'comment:talk:2:write')).toBe('다른 말');
  expect(draftPlaces(VISITOR, 'comment:')).toEqual([]);
});

test('a visitor’s draft stays in the tab if the storage is full', () => {
  storeDraft(VISITOR, 'comment:talk:1:write', '손님의 말');
  fillDevice();
  adoptDrafts(MEMBER, 'comment:', (_, visitors) => visitors);
  expect(readDraft(VISITOR, 'comment:talk:1:write')).toBe('손님의 말');
});
