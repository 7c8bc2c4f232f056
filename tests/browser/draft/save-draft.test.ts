import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '../../../src/features/writing/draft/local-draft.browser.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice, fillDevice } from '../../harness/browser/device.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { draftBody, keepDrafts, OWNER, SAVED_DATE, writeDraft } from './written-draft.ts';

/**
 * A text is stored on the device with each change, and saved on the server every few seconds until the server has it.
 */

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

const onDevice = () => readDraft(OWNER, 'talk:new');

test('each change is stored on the device at once, and an empty text is not', () => {
  written.write('새잎');
  expect(JSON.parse(onDevice())).toMatchObject({ written: { title: '새잎' }, isSaved: false });
  expect(written.draft.kept()).toMatchObject({ written: { title: '새잎' } });
  written.write('');
  expect(onDevice()).toBe('');
  expect(written.draft.kept()).toBeUndefined();
});

test('an empty text without a draft on the server is not saved', async () => {
  written.write('');
  await pass(AUTOSAVE_MS);
  await written.draft.makeSafe();
  expect(network.sent).toEqual([]);
});

test('a text is shown as saved only after the server has confirmed it', async () => {
  keepDrafts(network);
  const release = network.hold(`POST ${DRAFTS}`);
  written.write('새잎');
  expect(written.state()).toMatchObject({ status: 'changed' });
  await pass(AUTOSAVE_MS);
  expect(written.state()).toMatchObject({ status: 'saving' });
  release();
  await pass(0);
  expect(written.state()).toMatchObject({ status: 'clean', id: 1, version: 1, savedDate: SAVED_DATE });
  expect(JSON.parse(onDevice())).toMatchObject({ id: 1, version: 1, isSaved: true });
});

test('words typed during a save are saved after it', async () => {
  const sent = keepDrafts(network);
  const release = network.hold(`POST ${DRAFTS}`);
  written.write('하나');
  await pass(AUTOSAVE_MS);
  written.write('하나 둘');
  release();
  await pass(0);
  expect(written.state()).toMatchObject({ status: 'changed' });
  await pass(AUTOSAVE_MS);
  expect(written.state()).toMatchObject({ status: 'clean', version: 2 });
  expect(sent.map(({ body }) => (body.body as { title: string }).title)).toEqual(['하나', '하나 둘']);
});

test.each([
  ['a lost connection', undefined],
  ['too many requests', () => failure(429, 'TOO_MANY_REQUESTS')],
  ['a failing server', () => failure(503, 'UNAVAILABLE')],
])('a save is retried after %s, with growing delays of at most a minute', async (_, answering) => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  network.answer(`POST ${DRAFTS}`, answering ?? (() => undefined));
  written.write('새잎');
  await pass(AUTOSAVE_MS);
  expect(written.state().status).toBe('failed');
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = network.sent.length;
    await pass(1_000 * seconds - 100);
    expect(network.sent.length).toBe(before);
    await pass(100);
    expect(network.sent.length).toBe(before + 1);
  }
});

test('the random part of a retry delay is half of the delay', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  written.write('새잎');
  await pass(AUTOSAVE_MS);
  await pass(2_400);
  expect(network.sent).toHaveLength(1);
  await pass(100);
  expect(network.sent).toHaveLength(2);
});

test('typing does not bring a retry forward, and a success resets the delay', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const sent = keepDrafts(network);
  network.loseRequests(`POST ${DRAFTS}`, 2);
  written.write('하나');
  await pass(AUTOSAVE_MS);
  written.write('하나 둘');
  await pass(4_900);
  expect(network.sent).toHaveLength(1);
  await pass(100);
  await pass(10_000);
  expect(written.state().status).toBe('clean');
  network.loseRequests(`PUT ${DRAFTS}`);
  written.write('하나 둘 셋');
  await pass(AUTOSAVE_MS);
  const before = sent.length;
  await pass(5_000);
  expect(sent.length).toBeGreaterThan(before);
  expect(written.state().status).toBe('clean');
});

test('a text that the server refuses is sent again only after a change', async () => {
  const refusing = network.answer(`POST ${DRAFTS}`, () => failure(400, 'BAD_REQUEST'));
  written.write('너무 긴 글');
  await pass(AUTOSAVE_MS);
  expect(written.state()).toMatchObject({ status: 'failed', fault: 'BAD_REQUEST' });
  await pass(120_000);
  expect(network.sent).toHaveLength(1);
  refusing.undo();
  keepDrafts(network);
  written.write('짧은 글');
  await pass(AUTOSAVE_MS);
  expect(written.state()).toMatchObject({ status: 'clean', fault: undefined });
});

test('a failed save is retried as soon as the browser is online again', async () => {
  keepDrafts(network);
  network.setOnline(false);
  written.write('새잎');
  await pass(AUTOSAVE_MS);
  expect(written.state()).toMatchObject({ status: 'failed', fault: '연결되면 저장할게요' });
  network.setOnline(true);
  await pass(1);
  expect(written.state().status).toBe('clean');
});

test('the create request keeps its id until it is answered, and another draft has another id', async () => {
  const sent = keepDrafts(network);
  network.loseAnswers(`POST ${DRAFTS}`);
  written.write('하나');
  await pass(AUTOSAVE_MS);
  expect(JSON.parse(onDevice())).toMatchObject({ requestId: sent[0]?.requestId });
  await pass(5_000);
  const [first, again] = sent.filter(({ line }) => line.startsWith('POST'));
  expect(again?.requestId).toBe(first?.requestId);
  // The response may be that of the lost request, so the present text is sent after it.
  expect(sent.at(-1)).toMatchObject({ line: expect.stringMatching(/^PUT/), body: { body: { title: '하나' } } });
  expect(JSON.parse(onDevice()).requestId).toBeUndefined();
});

test('a refused create request is sent again under another id', async () => {
  const ids: (string | null)[] = [];
  network.answer(`POST ${DRAFTS}`, ({ headers }) => {
    ids.push(headers.get('x-request-id'));
    return failure(500, 'INTERNAL');
  });
  written.write('하나');
  await pass(AUTOSAVE_MS);
  await pass(5_000);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('a draft that another device has changed since the lost response is a conflict', async () => {
  network.loseRequests(`POST ${DRAFTS}`);
  network.answer(`POST ${DRAFTS}`, () => Response.json({ result: draftBody(7, 2, '휴대폰에서 쓴 글') }));
  written.write('여기서 쓴 글');
  await pass(AUTOSAVE_MS);
  await pass(5_000);
  expect(written.state()).toMatchObject({ status: 'conflict', theirs: { id: 7, version: 2 } });
});

test('a draft that was deleted elsewhere is created again', async () => {
  const sent = keepDrafts(network);
  written.draft.goOn({ id: 7, version: 3, isSaved: true });
  const deleted = network.answer(`PUT ${DRAFTS}/7`, () => failure(404, 'NOT_FOUND'));
  written.write('새잎');
  await pass(AUTOSAVE_MS);
  deleted.undo();
  await pass(1);
  expect(sent.map(({ line }) => line)).toEqual([`POST ${DRAFTS}`]);
  expect(written.state()).toMatchObject({ status: 'clean', id: 1, version: 1 });
});

test('a hidden page saves at once, with `keepalive` if the browser’s size limit allows it', async () => {
  const sent = keepDrafts(network);
  written.write('새잎');
  await written.draft.flush({ isLeaving: true });
  // A Korean letter has three bytes in UTF-8.
  written.write('물'.repeat(25_000));
  await written.draft.flush({ isLeaving: true });
  written.write('새잎이 났어요');
  await written.draft.flush();
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, false]);
});

test('two callers that wait for one save both wait until the present text is saved', async () => {
  keepDrafts(network);
  written.draft.goOn({ id: 7, version: 1, isSaved: true });
  written.write('하나');
  const first = written.draft.flush();
  written.write('하나 둘');
  const [timer, writer] = [written.draft.flush(), written.draft.makeSafe()];
  await expect(Promise.all([first, timer, writer])).resolves.toBeDefined();
  expect(written.state()).toMatchObject({ version: 3, status: 'clean' });
  expect(network.heard).toEqual([`PUT ${DRAFTS}/7`, `PUT ${DRAFTS}/7`]);
});

test('after forget, nothing is saved, stored or retried', async () => {
  const release = network.hold(`POST ${DRAFTS}`);
  written.write('새잎');
  await pass(AUTOSAVE_MS);
  written.draft.forget();
  release();
  await pass(0);
  written.write('새잎 둘');
  network.setOnline(true);
  await pass(60_000);
  expect(network.sent).toHaveLength(1);
  expect(onDevice()).toBe('');
});

test('isOnDevice is false if the storage is full', () => {
  expect(written.draft.isOnDevice()).toBe(true);
  fillDevice();
  written.write('새잎');
  expect(written.draft.isOnDevice()).toBe(false);
});

test('a text restored from the device continues at its version, and is saved if it was not', async () => {
  const sent = keepDrafts(network);
  written.draft.goOn({ id: 7, version: 4, isSaved: true });
  await pass(10_000);
  expect(sent).toEqual([]);
  written.write('새잎');
  written.draft.goOn({ id: 7, version: 4, isSaved: false });
  await pass(AUTOSAVE_MS);
  expect(sent).toMatchObject([{ line: `PUT ${DRAFTS}/7`, body: { version: 4 } }]);
});

test('an article whose operator’s session has ended keeps its draft, which is saved after signing in', async () => {
  const article = writeDraft('article');
  let hasSession = false;
  network.answer('GET /api/v1/user/me', () =>
    hasSession ? Response.json({ data: {} }) : failure(401, 'UNAUTHORIZED'),
  );
  const absent = network.answer('PUT /api/v1/draft/article', () => failure(404, 'NOT_FOUND'));
  article.draft.goOn({ id: 7, version: 1, isSaved: true });
  article.write('겨울을 나는 법');
  await article.draft.flush();
  await pass(120_000);
  expect(article.state()).toMatchObject({ id: 7, status: 'failed' });
  expect(article.draft.kept()).toMatchObject({ id: 7, written: { title: '겨울을 나는 법' } });
  expect(network.sent).toEqual(['PUT /api/v1/draft/article/7', 'GET /api/v1/user/me']);

  [hasSession] = [true, absent.undo()];
  keepDrafts(network, 'article');
  article.write('겨울을 나는 방법');
  await article.draft.flush();
  expect(article.state()).toMatchObject({ id: 7, version: 2, status: 'clean' });
  article.draft.forget();
});

test('an article’s draft that was deleted elsewhere is created again', async () => {
  const article = writeDraft('article');
  network.answer('GET /api/v1/user/me', () => Response.json({ data: {} }));
  keepDrafts(network, 'article');
  network.answer('PUT /api/v1/draft/article/7', () => failure(404, 'NOT_FOUND'));
  article.draft.goOn({ id: 7, version: 1, isSaved: true });
  article.write('겨울을 나는 법');
  await article.draft.flush();
  await pass(1);
  expect(article.state()).toMatchObject({ id: 1, status: 'clean' });
  article.draft.forget();
});

test('a save refused because another member has signed in waits for the next change, and the text stays on this page', async () => {
  network.answer(`POST ${DRAFTS}`, () => failure(409, 'OTHER_MEMBER'));
  written.write('새잎');
  const release = network.hold(`POST ${DRAFTS}`);
  await pass(AUTOSAVE_MS);
  // Signing out in the other tab has emptied local storage.
  localStorage.clear();
  release();
  await pass(60 * 60_000);
  expect(network.sent).toEqual([`POST ${DRAFTS}`]);
  expect(written.state()).toMatchObject({ status: 'failed' });
  expect(JSON.parse(onDevice())).toMatchObject({ written: { title: '새잎' }, isSaved: false });
});
