import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import ToggleIsland from '../../../src/features/community/toggle/ToggleIsland.tsx';
import type { ToggleKey } from '../../../src/features/community/toggle/toggle.store.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { draw, press, said, settled } from '../../harness/browser/drawn.tsx';
import { failure, type Network } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** A member switches applause, scraps, follows, subscriptions and blocks on and off. */

let api: TestApi;
let add: ReturnType<typeof fixtures>;
let me: Account;
let network: Network;

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = fixtures(api.db);
  me = await add.addAccount();
});
afterAll(() => api?.stop());
afterEach(() => {
  clearDevice();
  $showLoginPopup.set(false);
});

/** The toggles, with the place where each is stored and the messages for the member. */
const toggles = {
  'applause-story': { add: () => add.addStory(), store: 'applause where member_id', of: 'content_id' },
  'applause-article': { add: () => add.addArticle(), store: 'applause where member_id', of: 'content_id' },
  'applause-talk': { add: () => add.addTalk(), store: 'applause where member_id', of: 'content_id' },
  'scrap-story': {
    add: () => add.addStory(),
    store: 'scrap where member_id',
    of: 'content_id',
    words: ['스크랩 되었습니다', '스크랩이 해제되었습니다'],
  },
  'scrap-article': {
    add: () => add.addArticle(),
    store: 'scrap where member_id',
    of: 'content_id',
    words: ['스크랩 되었습니다', '스크랩이 해제되었습니다'],
  },
  follow: {
    add: () => add.addMember(),
    store: 'follow where follower_id',
    of: 'followed_id',
    words: ['팔로우했어요', '팔로우를 해제했어요'],
  },
  subscribe: {
    async add() {
      const authorId = await add.addMember();
      await add.addArticle({ authorId });
      return authorId;
    },
    store: 'subscription where member_id',
    of: 'writer_id',
    words: ['구독했어요', '구독을 해제했어요'],
  },
  block: {
    add: () => add.addMember(),
    store: 'block where blocker_id',
    of: 'blocked_id',
    words: ['차단했어요', '차단을 해제했어요'],
  },
} satisfies Record<string, { add: () => Promise<number>; store: string; of: string; words?: [string, string] }>;
type Name = keyof typeof toggles;
const names = Object.keys(toggles) as Name[];

async function open(name: Name, id?: number, buttons = 1) {
  const { store, of, ...toggle } = toggles[name];
  const target = id ?? (await toggle.add());
  const key: ToggleKey = `${name}:${target}`;
  network = await connectTo(api, me);
  viewAs(me);
  await draw(
    Array.from({ length: buttons }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <ToggleIsland key={index} toggle={key} count={0} pressable label="반응" />
    )),
  );
  return {
    key,
    target,
    async isStored() {
      const { rows } = await api.db.execute(sql.raw(`select from ${store} = ${me.id} and ${of} = ${target}`));
      return rows.length === 1;
    },
  };
}

const button = () => screen.getAllByRole('button', { name: '반응' })[0] as HTMLElement;
const shown = () => [button().ariaPressed, button().textContent];
const ON = ['true', '1'];
const OFF = ['false', '0'];

test.each(names)('%s shows at once, is stored, shows a message, and is switched off again', async (name) => {
  const { isStored } = await open(name);
  const [on, off] = 'words' in toggles[name] ? (toggles[name].words as string[]) : [];
  const release = network.hold('');
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...ON, false]);
  release();
  await settled();
  expect([...shown(), await isStored()]).toEqual([...ON, true]);
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...OFF, false]);
  expect(said()).toEqual(on ? [on, off] : []);
});

test.each(names)('%s whose response was lost is not switched off by the next press', async (name) => {
  const { isStored } = await open(name);
  network.loseAnswers('POST');
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...OFF, true]);
  expect(said()).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...ON, true]);
  await press(button());
  expect(await isStored()).toBe(false);
});

test.each(names)('%s that the server refuses is reverted, and gives the reason', async (name) => {
  const { isStored } = await open(name);
  const alerted = vi.spyOn(globalThis, 'alert').mockImplementation(() => {});
  network.answer('POST', () => failure(503, '잠시 쉬고 있어요.'));
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...OFF, false]);
  const told = [said(), alerted.mock.calls.flat()];
  // The specification requires an alert for the applause of a story.
  expect(told).toEqual(name === 'applause-story' ? [[], ['잠시 쉬고 있어요.']] : [['잠시 쉬고 있어요.'], []]);
});

test.each(names)('%s asks a member whose session has ended to sign in, and stores the pending press', async (name) => {
  const { key } = await open(name);
  network.cookies.clear();
  await press(button());
  expect($showLoginPopup.get()).toBe(true);
  expect(shown()).toEqual(OFF);
  expect(JSON.parse(sessionStorage.getItem('pending_act') ?? '{}')).toMatchObject({
    toggle: key,
    wanted: true,
    nth: 0,
  });
});

test('a visitor’s press makes no call', async () => {
  const { key } = await open('scrap-story');
  viewAs(undefined);
  await press(button());
  expect(button().dataset).toMatchObject({ toggle: key, login: '' });
  expect([network.sent, shown()]).toEqual([[], OFF]);
});

test('all buttons of one toggle show the same state', async () => {
  await open('scrap-article', undefined, 2);
  await press(button());
  expect(screen.getAllByRole('button').map(({ ariaPressed }) => ariaPressed)).toEqual(['true', 'true']);
});

test('a second press before the first response makes no second call', async () => {
  const { target, isStored } = await open('scrap-story');
  const release = network.hold('POST');
  await press(button());
  await press(button());
  release();
  await settled();
  expect(network.sent).toEqual(['POST /api/v1/discover/bookmark']);
  expect(await isStored()).toBe(true);
  expect(target).toBeGreaterThan(0);
});

test('a toggle that another tab has switched on meanwhile stays on', async () => {
  const { target, isStored } = await open('scrap-article');
  await api.db.execute(sql`insert into scrap (member_id, content_id) values (${me.id}, ${target})`);
  await press(button());
  expect([...shown(), await isStored()]).toEqual([...ON, true]);
  expect(said()).toEqual(['스크랩 되었습니다']);
});

test('a count beside a title and a row of a list follow the button', async () => {
  const id = await toggles.follow.add();
  document.body.insertAdjacentHTML(
    'beforeend',
    `<p data-toggle="follow:${id}">팔로워 <data value="0">0</data></p>
     <ol>
       <li data-entry="follow:${id}" data-leaves><button>팔로우</button></li>
       <li data-entry="follow:0"><button>다음</button></li>
     </ol>`,
  );
  const count = () => document.querySelector('p data')?.textContent;
  const row = document.querySelector<HTMLElement>('[data-leaves]');
  await open('follow', id);
  await press(button());
  expect([count(), row?.hidden]).toEqual(['1', false]);
  row?.querySelector('button')?.focus();
  button().click();
  await settled();
  expect([count(), row?.hidden, row?.hasAttribute('data-gone')]).toEqual(['0', true, true]);
  expect(document.activeElement?.textContent).toBe('다음');
  for (const element of document.querySelectorAll('body > p, body > ol')) element.remove();
});

test('a removed row returns if the server refuses', async () => {
  const id = await toggles['scrap-story'].add();
  document.body.insertAdjacentHTML('beforeend', `<p data-entry="scrap-story:${id}" data-leaves></p>`);
  const row = document.querySelector('p');
  await open('scrap-story', id);
  await press(button());
  const release = network.hold('POST');
  network.loseRequests('POST');
  button().click();
  await settled();
  release();
  await settled();
  expect([row?.hidden, row?.hasAttribute('data-gone'), button().ariaPressed]).toEqual([false, false, 'true']);
  row?.remove();
});

test('a script that fails to load changes nothing, and a message says so', async () => {
  await open('scrap-story');
  vi.doMock('../../../src/features/community/toggle/toggle-calls.browser.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await press(button());
  vi.doUnmock('../../../src/features/community/toggle/toggle-calls.browser.ts');
  expect(said()).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
  expect([network.sent, shown()]).toEqual([[], OFF]);
});
