import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draft, talk } from '../../../src/db/schema/index.ts';
import { openTalkWriter } from './open-writer.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import type { Network } from '../../harness/browser/network.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** A talk is published once, with its latest text, and its draft is deleted. */

const AUTOSAVE_MS = 2_000;
const DRAFTS = '/api/v1/draft/talk';
const TALKS = '/api/v1/community/talk';

let api: TestApi;
let network: Network;
let me: Account;
/** Makes calls from another device of the same member. */
let elsewhere: Ask;
let channelId: number;

beforeAll(async () => {
  api = await startTestApi('postgres');
  channelId = await fixtures(api.db).addChannel();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  clearDevice();
  await api.db.delete(draft);
  me = await fixtures(api.db).addAccount();
  elsewhere = await askAs(api, me);
  network = await connectTo(api, me);
  stopClock();
});

const open = (options?: Parameters<typeof openTalkWriter>[1]) => openTalkWriter(me.id, options);
async function openSaved(text: string) {
  const writer = await open({ channelId });
  writer.setText(text);
  await pass(AUTOSAVE_MS);
  expect(writer.status()).toBe('clean');
  return writer;
}
const addDraft = async (content: string): Promise<number> =>
  (await elsewhere(`POST ${DRAFTS}`, { body: { content } })).body.result.id;
const savedTexts = async () =>
  (await api.db.select().from(draft)).map(({ body }) => (body as { content: string }).content).toSorted();
const draftOf = async (writer: Awaited<ReturnType<typeof open>>, text: string) => {
  const found = (await writer.writing.drafts()).find(({ body }) => (body as { content: string }).content === text);
  if (!found) throw new Error(`no draft of ${text}`);
  return found;
};
const publishedTexts = async () =>
  (await api.db.select().from(talk)).map(({ text }) => text).filter((text) => text !== '오늘의 초록');

test('publishing keeps a draft that another device has saved since', async () => {
  const writer = await openSaved('여기서 쓴 글');
  const [saved] = await writer.writing.drafts();
  await elsewhere(`PUT ${DRAFTS}/${saved?.id}`, { version: 1, body: { content: '휴대폰에서 더 쓴 글' } });
  await writer.publish();
  expect(await savedTexts()).toEqual(['휴대폰에서 더 쓴 글']);
});

test('another draft does not replace a text that is being published', async () => {
  await addDraft('예전에 쓰던 글');
  const writer = await openSaved('올리는 글');
  const other = await draftOf(writer, '예전에 쓰던 글');
  const release = network.hold(`POST ${TALKS}`);
  const published = writer.publish();
  await expect(writer.writing.openDraft(other)).rejects.toThrow('글을 올리고 있어요.');
  release();
  await published;
  expect(await publishedTexts()).toContain('올리는 글');
});

test('a talk whose response is lost is published once, with its correction', async () => {
  const writer = await openSaved('새싹이 낫어요');
  const before = await api.db.$count(talk);
  network.loseAnswers(`POST ${TALKS}`);
  await expect(writer.publish()).rejects.toMatchObject({ status: 0 });
  writer.setText('새싹이 났어요');
  const id = await writer.publish();
  expect(await api.db.$count(talk)).toBe(before + 1);
  expect(await api.db.select({ text: talk.text }).from(talk).where(eq(talk.id, id))).toEqual([
    { text: '새싹이 났어요' },
  ]);
  expect(await savedTexts()).toEqual([]);
});

test('a talk published during a save leaves no draft on the server or the device', async () => {
  const writer = await open({ channelId });
  const release = network.hold(`POST ${DRAFTS}`);
  writer.setText('쓰자마자 올린 글');
  await pass(AUTOSAVE_MS);
  const published = writer.publish();
  release();
  await published;
  expect(writer.writing.$isPublished.get()).toBe(true);
  expect(writer.writing.draft.kept()).toBeUndefined();
  await pass(60_000);
  expect(await savedTexts()).toEqual([]);
  expect((await open()).origin).toBeUndefined();
});

test('words typed while a talk is being published are published, too', async () => {
  const writer = await openSaved('하나');
  const release = network.hold(`POST ${TALKS}`);
  const published = writer.publish();
  await pass(0);
  writer.setText('하나 둘');
  release();
  const id = await published;
  const [row] = await api.db.select({ text: talk.text }).from(talk).where(eq(talk.id, id));
  expect(row).toEqual({ text: '하나 둘' });
});

test('a refused talk can be edited and saved', async () => {
  const writer = await openSaved('하나');
  writer.setChannel(987_654);
  await expect(writer.publish()).rejects.toMatchObject({ status: 400 });
  expect(writer.writing.$isPublished.get()).toBe(false);
  writer.setText('하나 둘');
  await pass(AUTOSAVE_MS);
  expect(await savedTexts()).toEqual(['하나 둘']);
});
