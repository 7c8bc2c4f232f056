import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { draftBody, keepDrafts, writeDraft } from './written-draft.ts';

/**
 * A conflict: another tab or device has saved the draft meanwhile. Both texts are kept, and the member chooses which
 * one stays in this draft.
 */

const AUTOSAVE_MS = 2_000;
const DRAFTS = '/api/v1/draft/talk';
const theirs = draftBody(7, 2, '다른 곳의 글');

let network: Network;
let written: ReturnType<typeof writeDraft>;

/** This page has version 1 of the draft, and the server has version 2. */
beforeEach(async () => {
  clearDevice();
  stopClock();
  network = openNetwork();
  written = writeDraft();
  written.draft.goOn({ id: 7, version: 1, isSaved: true });
  const conflict = network.answer(`PUT ${DRAFTS}/7`, () => failure(409, 'CHANGED_ELSEWHERE', { draft: theirs }));
  written.write('여기의 글');
  await pass(AUTOSAVE_MS);
  conflict.undo();
  expect(written.state()).toMatchObject({ status: 'conflict', theirs });
});
afterEach(() => written.draft.forget());

const tooManyDrafts = () => network.answer(`POST ${DRAFTS}`, () => failure(409, 'TOO_MANY_DRAFTS'));
const bodies = (sent: ReturnType<typeof keepDrafts>) =>
  sent.map(({ line, body: { version, keepsBefore, body } }) => ({ line, version, keepsBefore, body }));

test('until the member chooses, nothing is saved and nothing replaces the text', async () => {
  written.write('여기의 글, 그리고 더');
  await pass(60_000);
  network.setOnline(true);
  await pass(60_000);
  expect(network.sent).toEqual([`PUT ${DRAFTS}/7`]);
  await expect(written.draft.makeSafe()).rejects.toThrow('어느 글을 남길지 먼저 골라 주세요.');
  expect(written.draft.kept()).toMatchObject({ written: { title: '여기의 글, 그리고 더' } });
});

test('if the member keeps this text, the other one becomes a draft of its own', async () => {
  const sent = keepDrafts(network);
  await written.draft.resolveWithOurs();
  expect(bodies(sent)).toMatchObject([
    { line: `POST ${DRAFTS}`, body: { title: '다른 곳의 글' } },
    { line: `PUT ${DRAFTS}/7`, version: 2, keepsBefore: false, body: { title: '여기의 글' } },
  ]);
  expect(written.state()).toMatchObject({ status: 'clean', id: 7, version: 3, theirs: undefined });
});

test('at the maximum number of drafts, the other text becomes an earlier version of this draft', async () => {
  const sent = keepDrafts(network);
  tooManyDrafts();
  await written.draft.resolveWithOurs();
  expect(bodies(sent)).toMatchObject([
    { line: `PUT ${DRAFTS}/7`, version: 2, keepsBefore: true, body: { title: '여기의 글' } },
  ]);
  written.write('여기의 글, 그리고 더');
  await pass(AUTOSAVE_MS);
  expect(sent.at(-1)?.body.keepsBefore).toBe(false);
});

test('if the member takes the other text, this one becomes a draft of its own', async () => {
  const sent = keepDrafts(network);
  expect(await written.draft.resolveWithTheirs()).toEqual(theirs);
  expect(bodies(sent)).toMatchObject([{ line: `POST ${DRAFTS}`, body: { title: '여기의 글' } }]);
});

test('at the maximum number of drafts, this text becomes an earlier version of the draft', async () => {
  const sent = keepDrafts(network);
  tooManyDrafts();
  expect(await written.draft.resolveWithTheirs()).toMatchObject({ id: 7, version: 4 });
  expect(bodies(sent)).toMatchObject([
    { line: `PUT ${DRAFTS}/7`, version: 2, keepsBefore: true, body: { title: '여기의 글' } },
    { line: `PUT ${DRAFTS}/7`, version: 3, keepsBefore: true, body: { title: '다른 곳의 글' } },
  ]);
});

test.each(['resolveWithOurs', 'resolveWithTheirs'] as const)(
  '%s that does not reach the server leaves the conflict open',
  async (keep) => {
    await expect(written.draft[keep]()).rejects.toMatchObject({ status: 0 });
    expect(written.state()).toMatchObject({ status: 'conflict', theirs });
    const sent = keepDrafts(network);
    await written.draft[keep]();
    expect(sent[0]?.line).toBe(`POST ${DRAFTS}`);
  },
);

test('the other text does not replace a text that is being published', async () => {
  await written.draft.pause();
  await expect(written.draft.resolveWithTheirs()).rejects.toThrow('글을 올리고 있어요.');
  await expect(written.draft.makeSafe()).rejects.toThrow('글을 올리고 있어요.');
});

test('choosing without a conflict does nothing', async () => {
  const other = writeDraft();
  await other.draft.resolveWithOurs();
  expect(await other.draft.resolveWithTheirs()).toBeUndefined();
  expect(network.sent).toHaveLength(1);
  other.draft.forget();
});
