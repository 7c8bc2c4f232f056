import { expect, test } from 'vitest';
import {
  alarmSettingsSchema,
  defaultAlarmSettings,
} from '../../../src/features/people/member/settings/alarm-settings.ts';
import { isQuiet } from '../../../src/features/people/member/settings/quiet-hours.ts';

test.each([
  ['22:00', '07:30', '21:59', false],
  ['22:00', '07:30', '22:00', true],
  ['22:00', '07:30', '00:00', true],
  ['22:00', '07:30', '07:29', true],
  ['22:00', '07:30', '07:30', false],
  ['12:00', '13:00', '11:59', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
])('from %s to %s, the Korean time %s is quiet: %s', (from, to, time, expected) => {
  expect(isQuiet({ quietHours: { from, to } }, new Date(`2026-11-23T${time}:00+09:00`))).toBe(expected);
});

test('no time is quiet for a member without quiet hours', () => {
  expect(isQuiet({}, new Date())).toBe(false);
  expect(isQuiet(defaultAlarmSettings, new Date())).toBe(false);
});

test('quiet hours are two different times of day', () => {
  const isRight = (quietHours: unknown) =>
    alarmSettingsSchema.safeParse({ ...defaultAlarmSettings, quietHours }).success;
  expect([{ from: '23:30', to: '00:00' }, null, undefined].map(isRight)).toEqual([true, true, true]);
  const wrong = [
    { from: '24:00', to: '07:00' },
    { from: '7:00', to: '08:00' },
    { from: '07:00', to: '07:00' },
    '22:00',
  ];
  expect(wrong.map(isRight)).toEqual([false, false, false, false]);
});
