import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { keepDrafts, writeDraft } from './written-draft.ts';

/** A text is saved before another text replaces it. While it is being published, it is not saved. */

const AUTOSAVE_MS = 2_000;
const DRAFTS = '/api/v1/draft/talk';

let network: Network;
let written: ReturnType<typeof writeDraft>;

beforeEach(() => {
  clearDevice();
  stopClock();
  network = openNetwork();
  written = writeDraft();
});
afterEach(() => written.draft.forget());

const before = { written: { title: '지난번의 글' }, version: 3, isSaved: false };

test('an earlier text that the server never received becomes a draft, under the id of its first request', async () => {
  const sent = keepDrafts(network);
  await written.draft.putAside({ ...before, requestId: 'c0ffee00-0000-4000-8000-000000000000' });
  expect(sent).toMatchObject([
    {
      line: `POST ${DRAFTS}`,
      requestId: 'c0ffee00-0000-4000-8000-000000000000',
      body: { body: { title: '지난번의 글' } },
    },
  ]);
});

test('an earlier text is saved in its own draft', async () => {
  const sent = keepDrafts(network);
  await written.draft.putAside({ ...before, id: 7 });
  expect(sent).toMatchObject([{ line: `PUT ${DRAFTS}/7`, body: { version: 3, body: { title: '지난번의 글' } } }]);
});

test.each(['CHANGED_ELSEWHERE', 'NOT_FOUND'])(
  'an earlier text whose draft is refused as %s becomes a new draft',
  async (code) => {
    const sent = keepDrafts(network);
    network.answer(`PUT ${DRAFTS}/7`, () => failure(409, code));
    await written.draft.putAside({ ...before, id: 7 });
    expect(sent).toMatchObject([{ line: `POST ${DRAFTS}`, body: { body: { title: '지난번의 글' } } }]);
  },
);

test('an earlier text that cannot be saved is not given up', async () => {
  await expect(written.draft.putAside({ ...before, id: 7 })).rejects.toMatchObject({ status: 0 });
  await expect(written.draft.putAside(before)).rejects.toMatchObject({ status: 0 });
});

test('makeSafe resolves when the server has the text, and otherwise gives the reason', async () => {
  written.write('새잎');
  await expect(written.draft.makeSafe()).rejects.toThrow('지금 쓴 글을 아직 저장하지 못했어요. 연결되면 저장할게요');
  keepDrafts(network);
  await expect(written.draft.makeSafe()).resolves.toBeUndefined();
  expect(written.state().status).toBe('clean');
});

test('pause waits for the save under way, and nothing is saved until resume', async () => {
  const sent = keepDrafts(network);
  const release = network.hold(`POST ${DRAFTS}`);
  written.write('하나');
  await pass(AUTOSAVE_MS);
  let isPaused = false;
  const paused = written.draft.pause().then(() => {
    isPaused = true;
  });
  await pass(0);
  expect(isPaused).toBe(false);
  release();
  await paused;
  written.write('하나 둘');
  await pass(60_000);
  expect(sent).toHaveLength(1);
  written.draft.resume();
  await pass(AUTOSAVE_MS);
  expect(sent).toHaveLength(2);
});

test('restoring an earlier version keeps the replaced text among the versions, until that is saved', async () => {
  const sent = keepDrafts(network);
  written.draft.goOn({ id: 7, version: 1, isSaved: true });
  written.write('처음 쓴 글');
  written.draft.changed({ keepsBefore: true });
  network.loseRequests(`PUT ${DRAFTS}`);
  await pass(AUTOSAVE_MS);
  await pass(60_000);
  written.write('또 쓴 글');
  await pass(AUTOSAVE_MS);
  const kept = sent.map(({ body }) => body.keepsBefore);
  expect(kept[0]).toBe(true);
  expect(kept.at(-1)).toBe(false);
});
