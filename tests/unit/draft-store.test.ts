import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSync } from '../../src/features/draft/draft.store.ts';
import type { DraftKind } from '../../src/features/draft/draft.ts';

const OWNER = 1;
const saved = { id: 7, version: 1, contentId: null, body: {}, updatedDate: '2026-11-01T00:00:00.000Z' };

/** What the server answers to a call; all calls are written down. */
let calls: string[] = [];
let answer: (call: string) => [status: number, body: object];
const failure = (status: number, code: string) =>
  [status, { status: { code: status }, error: { code, message: code } }] as const;

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null, cookie: '' });
  vi.stubGlobal('location', new URL('http://127.0.0.1/admin/content/article/write'));
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push(call);
    const [status, body] = answer(call);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A draft that the server has saved, in which a word is changed then. */
function changedDraft(kind: DraftKind) {
  const draft = createDraftSync({
    kind,
    place: `${kind}:new`,
    contentId: null,
    owner: OWNER,
    read: () => ({ title: '겨울을 나는 법' }),
    bodyOf: (written) => written,
    isEmpty: () => false,
  });
  draft.goOn({ id: saved.id, version: saved.version, isSaved: true });
  draft.changed();
  return draft;
}

test('an article whose operator’s session has ended keeps its draft, which is gone on with after signing in', async () => {
  let hasSession = false;
  answer = (call) => {
    if (!hasSession)
      return [...failure(call.includes('draft') ? 404 : 401, call.includes('draft') ? 'NOT_FOUND' : 'UNAUTHORIZED')];
    return [200, { result: { ...saved, version: 2 } }];
  };
  const draft = changedDraft('article');
  await draft.flush();
  expect(draft.$state.get()).toMatchObject({ id: saved.id, status: 'failed' });
  await vi.runAllTimersAsync();
  expect(draft.kept()).toMatchObject({ id: saved.id, written: { title: '겨울을 나는 법' } });
  expect(calls).toContain('GET /api/v1/user/me');
  expect(calls.filter((call) => call.startsWith('POST'))).not.toContain('POST /api/v1/draft/article');

  hasSession = true;
  draft.changed();
  await draft.flush();
  expect(draft.$state.get()).toMatchObject({ id: saved.id, version: 2, status: 'clean' });
  draft.forget();
});

test.each(['article', 'talk'] as const)('a draft of %s that was thrown away elsewhere is begun anew', async (kind) => {
  answer = (call) => {
    if (call.startsWith('PUT')) return [...failure(404, 'NOT_FOUND')];
    return [200, call.endsWith('/me') ? { data: {} } : { result: { ...saved, id: 8 } }];
  };
  const draft = changedDraft(kind);
  await draft.flush();
  await vi.runAllTimersAsync();
  expect(draft.$state.get()).toMatchObject({ id: 8, status: 'clean' });
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/v1/draft/${kind}`]);
  draft.forget();
});

test('two who wait for the same save both wait for the text that is written now', async () => {
  let version = 1;
  answer = (call) => [200, call.startsWith('PUT') ? { result: { ...saved, version: ++version } } : { data: {} }];
  const draft = changedDraft('talk');
  const first = draft.flush();
  draft.changed();
  const [timer, writer] = [draft.flush(), draft.makeSafe()];
  await expect(Promise.all([first, timer, writer])).resolves.toBeDefined();
  expect(draft.$state.get()).toMatchObject({ version: 3, status: 'clean' });
  expect(calls).toEqual([`PUT /api/v1/draft/talk/${saved.id}`, `PUT /api/v1/draft/talk/${saved.id}`]);
  draft.forget();
});
