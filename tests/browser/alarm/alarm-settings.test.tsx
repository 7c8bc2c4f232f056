import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { member } from '../../../src/db/schema/index.ts';
import { defaultAlarmSettings } from '../../../src/features/people/member/settings/alarm-settings.ts';
import type { AlarmSettings } from '../../../src/model/stored-values.ts';
import AlarmSettingsIsland from '../../../src/features/people/member/settings/AlarmSettingsIsland.tsx';
import { formatDay } from '../../../src/lib/dates.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { NO_CONNECTION } from '../../../src/http/browser/no-connection.ts';
import { settle } from '../../harness/browser/clock.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import type { Network } from '../../harness/browser/network.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/** A member's choice of alarms. Each change is saved at once. */

const SAVE = 'PUT /api/v1/user/alarm';

let api: TestApi;
let network: Network;
let memberId: number;

beforeAll(async () => {
  api = await startTestApi('postgres');
});
afterAll(() => api?.stop());
beforeEach(async () => {
  const me = await fixtures(api.db).addAccount();
  memberId = me.id;
  network = await connectTo(api, me);
  $snackbars.set([]);
});
afterEach(cleanup);

/** Returns the member's stored settings, as a new page would have them. */
async function stored(): Promise<AlarmSettings> {
  const [row] = await api.db.select({ of: member.alarmSettings }).from(member).where(eq(member.id, memberId));
  return { ...defaultAlarmSettings, ...row?.of };
}
async function open(): Promise<void> {
  cleanup();
  render(<AlarmSettingsIsland initial={await stored()} />);
}

const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });
const time = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const [COMMENT, REACTION, NEWS, AT_NIGHT, QUIET] = [
  /^댓글/,
  /^박수와 팔로우/,
  /^혜택과 소식/,
  /^밤에도 받기/,
  /^조용한 시간 두기/,
] as const;
const press = async (name: RegExp) => {
  await userEvent.click(toggle(name));
  await settle();
};
const choose = async (name: RegExp, value: string) => {
  await userEvent.selectOptions(time(name), value);
  await settle();
};
const words = () => $snackbars.get().map(({ label }) => label);
const times = () => [time(/^시작/).value, time(/^끝/).value];

test('a choice is saved, and reverts if saving fails', async () => {
  await open();
  expect([COMMENT, REACTION, NEWS].map((name) => toggle(name).checked)).toEqual([true, false, false]);
  await press(REACTION);
  expect(await stored()).toMatchObject({ reaction: true });
  network.loseRequests(SAVE);
  await press(COMMENT);
  expect([words(), toggle(COMMENT).checked]).toEqual([[NO_CONNECTION], true]);
  await open();
  expect([COMMENT, REACTION].map((name) => toggle(name).checked)).toEqual([true, true]);
});

test('a choice whose response is lost reverts on this page, and the next page shows the stored choice', async () => {
  await open();
  network.loseAnswers(SAVE);
  await press(REACTION);
  await vi.waitFor(() => expect(toggle(REACTION).checked).toBe(false));
  await open();
  expect(toggle(REACTION).checked).toBe(true);
});

test('choices are saved one after the other, and a failed save reverts only its own choice', async () => {
  await open();
  const release = network.hold(SAVE);
  network.loseAnswers(SAVE);
  await userEvent.click(toggle(COMMENT));
  await userEvent.click(toggle(REACTION));
  release();
  await settle();
  expect([COMMENT, REACTION].map((name) => toggle(name).checked)).toEqual([true, true]);
  expect(network.heard).toEqual([SAVE, SAVE]);
});

describe('promotional messages', () => {
  test('are confirmed with today’s date when a member turns them on or off', async () => {
    await open();
    expect(toggle(AT_NIGHT).disabled).toBe(true);
    for (const name of [NEWS, AT_NIGHT, AT_NIGHT, NEWS]) await press(name);
    const day = formatDay(new Date());
    expect($snackbars.get().map(({ label, subTitle }) => [label, subTitle])).toEqual([
      ['소식을 밤에도 받기로 했어요', day],
      ['소식을 밤에는 받지 않기로 했어요', day],
      ['소식 받기를 거절했어요', day],
    ]);
    expect(toggle(AT_NIGHT).disabled).toBe(true);
  });

  test('at night end together with those by day', async () => {
    await open();
    for (const name of [NEWS, AT_NIGHT, NEWS]) await press(name);
    expect(await stored()).toMatchObject({ marketing: false, marketingAtNight: false });
    expect(toggle(AT_NIGHT).checked).toBe(false);
  });

  test('are not confirmed if saving fails', async () => {
    await open();
    network.loseRequests(SAVE);
    await press(NEWS);
    expect(words()).toEqual([NO_CONNECTION]);
  });

  test('at night are refused if another page has turned off those by day', async () => {
    await open();
    await press(NEWS);
    await api.db
      .update(member)
      .set({ alarmSettings: { ...(await stored()), marketing: false } })
      .where(eq(member.id, memberId));
    await press(AT_NIGHT);
    expect(words().at(-1)).toBe('혜택과 소식이 꺼져 있어서 밤에도 받을 수 없어요.');
    await vi.waitFor(() => expect(toggle(AT_NIGHT).checked).toBe(false));
  });

  test('keep a choice made on another page when an older page saves', async () => {
    await open();
    await api.db
      .update(member)
      .set({ alarmSettings: { marketing: true } })
      .where(eq(member.id, memberId));
    await press(REACTION);
    expect(await stored()).toMatchObject({ marketing: true, reaction: true });
  });
});

describe('quiet hours', () => {
  test('start with default times, are set by the half hour, may span midnight, and can be turned off', async () => {
    await open();
    expect(screen.queryByRole('combobox')).toBeNull();
    await press(QUIET);
    expect(times()).toEqual(['22:00', '08:00']);
    expect(screen.getByRole('combobox', { name: '끝 (다음 날)' })).toBeTruthy();
    await choose(/^시작/, '01:30');
    await choose(/^끝/, '06:00');
    expect(screen.getByRole('combobox', { name: '끝' })).toBeTruthy();
    expect(await stored()).toMatchObject({ quietHours: { from: '01:30', to: '06:00' } });
    await open();
    expect(times()).toEqual(['01:30', '06:00']);
    await press(QUIET);
    expect(await stored()).toMatchObject({ quietHours: null });
  });

  test('with two equal times are not saved, and are shown as invalid until another time is set', async () => {
    await open();
    await press(QUIET);
    const calls = network.sent.length;
    await choose(/^시작/, '08:00');
    expect(screen.getByText('시작 시간과 끝 시간을 다르게 골라 주세요.')).toBeTruthy();
    expect(time(/^시작/).getAttribute('aria-invalid')).toBe('true');
    expect(network.sent).toHaveLength(calls);
    await choose(/^시작/, '23:30');
    expect(screen.queryByText('시작 시간과 끝 시간을 다르게 골라 주세요.')).toBeNull();
    expect(await stored()).toMatchObject({ quietHours: { from: '23:30', to: '08:00' } });
  });

  test('revert if saving fails', async () => {
    await open();
    await press(QUIET);
    network.loseRequests(SAVE);
    await choose(/^시작/, '21:00');
    expect([words(), times()]).toEqual([[NO_CONNECTION], ['22:00', '08:00']]);
  });

  test('survive a page that does not know them, and show any minute that another client has set', async () => {
    await open();
    const quietHours = { from: '22:17', to: '07:00' };
    await api.db.update(member).set({ alarmSettings: { quietHours } }).where(eq(member.id, memberId));
    await press(COMMENT);
    expect(await stored()).toMatchObject({ comment: false, quietHours });
    await open();
    expect(times()).toEqual(['22:17', '07:00']);
  });
});
