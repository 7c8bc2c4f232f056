import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draft } from '../../../src/db/schema/index.ts';
import { openTalkWriter } from './open-writer.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import type { Network } from '../../harness/browser/network.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { photo } from '../../features/talk/support.ts';

/** No text replaces another text that is not saved, and a text is published once. */

const AUTOSAVE_MS = 2_000;
const RETRIES_MS = 20_000;
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

test('with two tabs, the other tab’s text becomes a draft when this one is kept', async () => {
  const writer = await openSaved('처음 쓴 글');
  const other = await open();
  expect([other.origin, other.text()]).toEqual(['device', '처음 쓴 글']);
  other.setText('둘째 탭의 글');
  await pass(AUTOSAVE_MS);
  writer.setText('첫째 탭의 글');
  await pass(AUTOSAVE_MS);
  expect(writer.status()).toBe('conflict');
  await writer.writing.draft.resolveWithOurs();
  expect(writer.status()).toBe('clean');
  expect(await savedTexts()).toEqual(['둘째 탭의 글', '첫째 탭의 글'].toSorted());
});

test('with two tabs, this tab’s text becomes a draft when the other one replaces it', async () => {
  const writer = await openSaved('처음 쓴 글');
  const other = await open();
  other.setText('다른 탭의 글');
  await pass(AUTOSAVE_MS);
  writer.setText('이 탭의 글');
  await pass(AUTOSAVE_MS);
  writer.setText('이 탭의 글 그리고 더.');
  await writer.writing.takeTheirs();
  expect(writer.text()).toBe('다른 탭의 글');
  expect(await savedTexts()).toEqual(['다른 탭의 글', '이 탭의 글 그리고 더.']);
});

test('a draft opens on another device, with its photos', async () => {
  const writer = await openSaved('집에서 쓰기 시작한 글');
  writer.uploads.add([await photo()]);
  await pass(2 * AUTOSAVE_MS);
  writer.close();
  clearDevice();
  const there = await open();
  expect(there.text()).toBe('');
  await there.writing.openDraft(await draftOf(there, '집에서 쓰기 시작한 글'));
  expect(there.text()).toBe('집에서 쓰기 시작한 글');
  expect(there.uploads.$uploads.get()).toMatchObject([{ state: 'up' }]);
});

test('a text that only this device has is saved before another draft opens', async () => {
  const id = await addDraft('예전에 쓰던 글');
  const writer = await open();
  network.setOnline(false);
  writer.setText('연결이 없을 때 쓴 글');
  await pass(AUTOSAVE_MS);
  writer.close();
  network.setOnline(true);
  const next = await open({ draft: id });
  expect([next.origin, next.text()]).toEqual(['server', '예전에 쓰던 글']);
  expect(await savedTexts()).toEqual(['연결이 없을 때 쓴 글', '예전에 쓰던 글'].toSorted());
});

test('a text that cannot be saved yet opens instead of the draft that the URL names', async () => {
  const id = await addDraft('예전에 쓰던 글');
  const writer = await open();
  network.setOnline(false);
  writer.setText('연결이 없을 때 쓴 글');
  await pass(AUTOSAVE_MS);
  writer.close();
  const next = await open({ draft: id });
  expect(next.text()).toBe('연결이 없을 때 쓴 글');
  expect(next.refused).toContain('이 기기에만 있는 글을 먼저 열었어요.');
  network.setOnline(true);
  await pass(RETRIES_MS);
  expect(await savedTexts()).toEqual(['연결이 없을 때 쓴 글', '예전에 쓰던 글'].toSorted());
});

test('a text that cannot be saved stays in the field: neither another draft nor a new text replaces it', async () => {
  await addDraft('예전에 쓰던 글');
  const writer = await openSaved('첫 글');
  const other = await draftOf(writer, '예전에 쓰던 글');
  network.loseRequests(`PUT ${DRAFTS}`, 3);
  writer.setText('첫 글 저장되지 않은 말');
  for (const replace of [
    () => writer.writing.openDraft(other),
    () => writer.writing.beginAnew(),
    () => writer.writing.goBackTo(other.body as never),
  ]) {
    await expect(replace()).rejects.toThrow('지금 쓴 글을 아직 저장하지 못했어요');
    expect(writer.text()).toBe('첫 글 저장되지 않은 말');
  }
  await writer.writing.openDraft(other);
  expect(writer.text()).toBe('예전에 쓰던 글');
  expect(await savedTexts()).toEqual(['예전에 쓰던 글', '첫 글 저장되지 않은 말'].toSorted());
});

test('a text cannot be left until its photo is uploaded', async () => {
  await addDraft('예전에 쓰던 글');
  const writer = await open();
  const other = await draftOf(writer, '예전에 쓰던 글');
  network.loseRequests('POST /api/v1/uploadImage');
  writer.uploads.add([await photo()]);
  await pass(0);
  await expect(writer.writing.openDraft(other)).rejects.toThrow('아직 올라가지 않은 사진이 있어요');
  expect(writer.uploads.$uploads.get()).toHaveLength(1);
  await pass(AUTOSAVE_MS);
  await writer.writing.openDraft(other);
  expect(writer.uploads.$uploads.get()).toEqual([]);
});

test('a page opened after one that was left before the response to a save continues from there', async () => {
  const first = await openSaved('첫 말');
  network.loseAnswers(`PUT ${DRAFTS}`);
  first.setText('첫 말, 둘째 말');
  await first.writing.draft.flush();
  first.close();
  const next = await open();
  expect(next.text()).toBe('첫 말, 둘째 말');
  next.setText('첫 말, 둘째 말, 셋째 말');
  await pass(AUTOSAVE_MS);
  expect(next.status()).toBe('clean');
  expect(await savedTexts()).toEqual(['첫 말, 둘째 말, 셋째 말']);
});

test('a page opened after one that was left before the response to its first save continues the same draft', async () => {
  const first = await open();
  network.loseAnswers(`POST ${DRAFTS}`);
  first.setText('첫 말');
  await first.writing.draft.flush();
  first.close();
  const next = await open();
  next.setText('첫 말, 둘째 말');
  await pass(AUTOSAVE_MS);
  expect(await savedTexts()).toEqual(['첫 말, 둘째 말']);
});

test('words typed while a draft is loading are not overwritten', async () => {
  const id = await addDraft('예전에 쓰던 글');
  const writer = await open();
  const release = network.hold(`GET ${DRAFTS}`);
  const opened = writer.restore(id, '');
  const refused = expect(opened).rejects.toThrow('먼저 쓴 말이 있어 초안을 열지 않았어요');
  writer.setText('기다리다가 쓴 말');
  release();
  await refused;
  expect(writer.text()).toBe('기다리다가 쓴 말');
  await pass(AUTOSAVE_MS);
  expect(await savedTexts()).toEqual(['기다리다가 쓴 말', '예전에 쓰던 글']);
});

test('words typed while the photos of a text are restored from the device are saved', async () => {
  const first = await openSaved('쓰던 글');
  const lost = network.answer('POST /api/v1/uploadImage', () => undefined);
  first.uploads.add([await photo()]);
  await pass(2 * AUTOSAVE_MS);
  expect(first.writing.draft.kept()).toMatchObject({ isSaved: true });
  first.close();
  lost.undo();
  const next = await open({ meanwhile: '쓰던 글에 더 쓴 말' });
  expect(next.writing.draft.kept()).toMatchObject({ isSaved: false, written: { text: '쓰던 글에 더 쓴 말' } });
  await pass(3 * AUTOSAVE_MS);
  expect(next.status()).toBe('clean');
  expect(next.uploads.$uploads.get()).toMatchObject([{ state: 'up' }]);
  expect(await savedTexts()).toEqual(['쓰던 글에 더 쓴 말']);
});

test('words typed before the script loaded are appended to the restored text', async () => {
  const first = await openSaved('쓰던 글');
  first.close();
  const next = await open({ early: '미리 쓴 말' });
  expect(next.text()).toBe('쓰던 글\n미리 쓴 말');
  await pass(AUTOSAVE_MS);
  expect(await savedTexts()).toEqual(['쓰던 글\n미리 쓴 말']);
});

test('going back to an earlier version keeps the present text as a version, even if it is recent', async () => {
  const writer = await openSaved('처음 쓴 글');
  for (const text of ['두 번째 글', '방금 쓴 글']) {
    writer.setText(text);
    await pass(AUTOSAVE_MS);
  }
  const bodies = async () => (await writer.writing.versions()).map(({ body }) => (body as { content: string }).content);
  expect(await bodies()).toEqual(['처음 쓴 글']);
  const [earlier] = await writer.writing.versions();
  await writer.writing.goBackTo(earlier?.body as never);
  expect(writer.text()).toBe('처음 쓴 글');
  await pass(AUTOSAVE_MS);
  expect(await bodies()).toEqual(['방금 쓴 글', '처음 쓴 글']);
});

test('a text that is not saved yet has no versions', async () => {
  expect(await (await open()).writing.versions()).toEqual([]);
});

test('a draft that another device has published or deleted is not restored', async () => {
  const writer = await openSaved('휴대폰에서 올릴 글');
  writer.close();
  const [saved] = await writer.writing.drafts();
  const sent = { channelId, content: '휴대폰에서 올릴 글', draftId: saved?.id, draftVersion: 1 };
  expect((await elsewhere(`POST ${TALKS}`, sent)).status).toBe(200);
  const next = await open();
  expect([next.origin, next.text()]).toEqual([undefined, '']);
});

test('a draft that another device has continued opens with that text', async () => {
  const writer = await openSaved('집에서 쓴 글');
  writer.close();
  const [saved] = await writer.writing.drafts();
  await elsewhere(`PUT ${DRAFTS}/${saved?.id}`, { version: 1, body: { content: '휴대폰에서 더 쓴 글' } });
  const next = await open();
  expect(next.text()).toBe('휴대폰에서 더 쓴 글');
  next.setText('다시 집에서');
  await pass(AUTOSAVE_MS);
  expect(next.status()).toBe('clean');
});

test('without a connection the text of this device opens', async () => {
  (await openSaved('집에서 쓴 글')).close();
  network.setOnline(false);
  const next = await open();
  expect([next.origin, next.text()]).toEqual(['device', '집에서 쓴 글']);
});

test('a draft of this device that the URL names opens from the device', async () => {
  const writer = await openSaved('집에서 쓴 글');
  writer.close();
  const next = await open({ draft: writer.writing.draft.$state.get().id ?? 0 });
  expect([next.origin, next.text(), next.refused]).toEqual(['device', '집에서 쓴 글', undefined]);
});

test('changes to a published talk are restored, and can be discarded', async () => {
  const { result } = (await elsewhere(`POST ${TALKS}`, { channelId, content: '올라가 있는 톡' })).body;
  const writer = await open({ talk: result as never });
  expect([writer.origin, writer.text()]).toEqual([undefined, '올라가 있는 톡']);
  writer.setText('고치다 만 톡');
  await pass(AUTOSAVE_MS);
  writer.close();
  const again = await open({ talk: result as never });
  expect([again.origin, again.text()]).toEqual(['device', '고치다 만 톡']);
  await again.writing.beginAnew();
  expect(again.text()).toBe('올라가 있는 톡');
  again.close();
  clearDevice();
  const there = await open({ talk: result as never });
  expect([there.origin, there.text()]).toEqual(['server', '고치다 만 톡']);
  const [saved] = await there.writing.drafts();
  await there.writing.throwAway(saved?.id ?? 0);
  there.close();
  clearDevice();
  const last = await open({ talk: result as never });
  expect([last.origin, last.text()]).toEqual([undefined, '올라가 있는 톡']);
});
