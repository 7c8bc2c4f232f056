import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draft } from '../../../src/db/schema/index.ts';
import { createTalkWriter } from '../../../src/features/contents/talk/write/talk-writer.store.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import type { Network } from '../../harness/browser/network.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** A text is saved once, with its latest words, even if responses and requests are lost. */

const AUTOSAVE_MS = 2_000;
const FIRST_RETRY_MS = 5_000;
const DRAFTS = '/api/v1/draft/talk';

let api: TestApi;
let network: Network;
let memberId: number;

beforeAll(async () => {
  api = await startTestApi('postgres');
});
afterAll(() => api?.stop());
beforeEach(async () => {
  clearDevice();
  await api.db.delete(draft);
  const me = await fixtures(api.db).addAccount();
  memberId = me.id;
  network = await connectTo(api, me);
  stopClock();
});

async function openWriter() {
  const writer = createTalkWriter({
    memberId,
    talk: undefined,
    channelId: null,
    onLocationRemoved() {},
    onPhotosMissing() {},
  });
  await writer.restore(undefined, '');
  return { ...writer, status: () => writer.writing.draft.$state.get().status };
}

const savedTexts = async () =>
  (await api.db.select().from(draft)).map(({ body }) => (body as { content: string }).content);

test('a text is saved two seconds after the last change, and at the latest five seconds after the first', async () => {
  const writer = await openWriter();
  writer.setText('첫');
  await pass(AUTOSAVE_MS - 1);
  expect(network.sent).toEqual([]);
  await pass(1);
  expect(await savedTexts()).toEqual(['첫']);

  for (const text of ['첫 글', '첫 글은', '첫 글은 짧', '첫 글은 짧다']) {
    writer.setText(text);
    await pass(1_500);
  }
  expect(await savedTexts()).toEqual(['첫 글은 짧다']);
});

test.each(['loseAnswers', 'loseRequests'] as const)(
  '%s: the first save is repeated and creates one draft',
  async (lose) => {
    const writer = await openWriter();
    network[lose](`POST ${DRAFTS}`);
    writer.setText('첫 글');
    await pass(AUTOSAVE_MS);
    expect(writer.writing.draft.$state.get()).toMatchObject({ status: 'failed', fault: '연결되면 저장할게요' });
    writer.setText('첫 글, 그리고 더');
    await pass(FIRST_RETRY_MS);
    expect(writer.status()).toBe('clean');
    expect(await savedTexts()).toEqual(['첫 글, 그리고 더']);
  },
);

test.each(['loseAnswers', 'loseRequests'] as const)('%s: a later save is repeated and is no conflict', async (lose) => {
  const writer = await openWriter();
  writer.setText('첫 글');
  await pass(AUTOSAVE_MS);
  network[lose](`PUT ${DRAFTS}`, 2);
  writer.setText('둘째 글');
  await pass(AUTOSAVE_MS);
  writer.setText('셋째 글');
  await pass(3 * FIRST_RETRY_MS);
  expect(writer.status()).toBe('clean');
  expect(await savedTexts()).toEqual(['셋째 글']);
});
