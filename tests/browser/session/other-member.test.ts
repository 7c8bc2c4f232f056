import { afterAll, beforeAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { comment, draft } from '../../../src/db/schema/index.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import '../../harness/browser/top-layer.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** An open page after another tab of the browser has signed in another member. */

const ME = {
  id: 7,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE',
  hasAlarms: false,
  unreadMessage: null,
  needNewTermsAgrees: [],
};
const SAVE = 'PUT /api/v1/user/userinfo';

async function openMembersPage(me: object | null = ME) {
  openFirstPage({ ...(me && { me }) });
  // With `saveData`, nothing is preloaded.
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  if (me) await import('../../../src/shell/member.browser.ts');
  const [{ callMain, callDiscover }, { sendForm }, { $me }, { $isOtherMember }] = await Promise.all([
    import('../../../src/http/browser/client.browser.ts'),
    import('../../../src/http/browser/send-file.browser.ts'),
    import('../../../src/session/browser/me.store.ts'),
    import('../../../src/session/browser/other-member.store.ts'),
  ]);
  const save = () => callMain('/v1/user/userinfo' as never, { method: 'PUT', body: {} } as never).catch(() => {});
  return { callMain, callDiscover, sendForm, $me, $isOtherMember, save };
}

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

const dialog = () => document.querySelector<HTMLDialogElement>('#other-member');
const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
const shown = async () => {
  await vi.dynamicImportSettled();
  await settle();
  return dialog()?.open ?? false;
};

describe('the member in a call’s header', () => {
  let network: Network;
  let said: (string | null)[];
  beforeEach(() => {
    said = [];
    network = openNetwork(({ headers }) => {
      said.push(headers.get('x-page-member'));
      return Response.json({ status: { code: 200, message: 'OK' }, data: null, result: null });
    });
  });

  test('is the member of the page in calls to both services, in uploads, and after the session has ended', async () => {
    const { callMain, callDiscover, sendForm, $me } = await openMembersPage();
    await callMain('/v1/user/me');
    await callDiscover('/api/v1/draft/talk' as never);
    await sendForm('/api/v1/uploadImage', new FormData(), {
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    $me.set(undefined);
    await callMain('/v1/user/me');
    expect(said).toEqual(['7', '7', '7', '7']);
    expect(network.sent).toHaveLength(4);
  });

  test('is absent on a visitor’s page, also after signing in there', async () => {
    const { callMain, $me } = await openMembersPage(null);
    $me.set(ME as never);
    await callMain('/v1/user/me');
    expect(said).toEqual([null]);
  });
});

describe('a call refused for another member', () => {
  let network: Network;
  let asked: string[];
  beforeEach(() => {
    network = openNetwork();
    asked = watchNavigations();
    network.answer(SAVE, () => failure(409, 'OTHER_MEMBER'));
  });

  test('is explained in a dialog and keeps the session; the page reloads only when the member chooses so', async () => {
    const { save, $me, $isOtherMember } = await openMembersPage();
    await save();
    expect(await shown()).toBe(true);
    expect(dialog()?.textContent).toContain('새싹집사님으로 다시 로그인하면 이어서 쓸 수 있어요.');
    expect([$me.get()?.id, $isOtherMember.get(), asked]).toEqual([7, true, []]);
    button('새로고침')?.click();
    expect(asked).toEqual(['reload']);
  });

  test('is explained again after the dialog was closed, unless a draft saves itself', async () => {
    const { save, callDiscover } = await openMembersPage();
    network.answer('PUT /api/v1/draft/talk/3', () => failure(409, 'OTHER_MEMBER'));
    const saveDraft = () =>
      callDiscover('/api/v1/draft/talk/3' as never, { method: 'PUT', body: {} } as never).catch(() => {});
    await saveDraft();
    expect(await shown()).toBe(true);
    button('닫기')?.click();
    await saveDraft();
    expect(await shown()).toBe(false);
    await save();
    expect(await shown()).toBe(true);
    expect(document.querySelectorAll('#other-member')).toHaveLength(1);
  });

  test('is left to the app if the app requests its own session', async () => {
    const { callMain } = await openMembersPage();
    network.answer('POST /api/auth/app-session', () => failure(409, 'OTHER_MEMBER'));
    await callMain('/auth/app-session', { method: 'POST', body: { accessToken: '' } }).catch(() => {});
    expect(await shown()).toBe(false);
  });
});

describe('a page of one member in the browser of another member', () => {
  let api: TestApi;
  let [first, second]: { id: number; nickname: string }[] = [];
  let talkId: number;
  beforeAll(async () => {
    api = await startTestApi('postgres');
    const add = fixtures(api.db);
    [first, second] = [await add.addAccount(), await add.addAccount()];
    talkId = await add.addTalk();
  });
  afterAll(() => api?.stop());

  const open = async (me: { id: number; nickname: string } | undefined) => {
    openPage({ me: { ...ME, ...me } });
    const { openTalkWriter } = await import('../talk/open-writer.ts');
    return { ...(await openTalkWriter(me?.id ?? 0)), ...(await import('../../../src/http/browser/client.browser.ts')) };
  };

  test('writes nothing as the other member, and the text returns when its author signs in again', async () => {
    openFirstPage();
    await connectTo(api, first);
    const page = await open(first);
    page.setText('몬스테라 새잎이 났어요');
    await connectTo(api, second);
    // Signing out in the other tab has emptied local storage.
    localStorage.clear();
    await page.writing.draft.flush();
    expect(page.writing.draft.$state.get().status).toBe('failed');
    const line = `/api/v1/community/${talkId}/comment` as never;
    await expect(
      page.callDiscover(line, { method: 'POST', body: { content: '좋아요' } } as never),
    ).rejects.toMatchObject({
      code: 'OTHER_MEMBER',
    });
    for (const { id } of [first, second] as { id: number }[]) {
      expect(await api.db.$count(draft, eq(draft.memberId, id))).toBe(0);
      expect(await api.db.$count(comment, eq(comment.authorId, id))).toBe(0);
    }

    expect((await open(second)).text()).toBe('');
    const { forgetMember } = await import('../../../src/session/browser/forget-member.browser.ts');
    forgetMember();
    await connectTo(api, first);
    expect((await open(first)).text()).toBe('몬스테라 새잎이 났어요');
  });
});
