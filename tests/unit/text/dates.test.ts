import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatAgo, formatLastDay, formatSoon, koreanDayBegin } from '../../../src/lib/dates.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';

const days: [moment: string, day: string][] = [
  ['2026-11-20T14:59:59.999Z', '2026.11.20'],
  ['2026-11-20T15:00:00.000Z', '2026.11.21'],
  ['2026-11-21T00:00:00.000Z', '2026.11.21'],
  ['2026-12-31T15:00:00.000Z', '2027.01.01'],
  ['2028-02-28T15:00:00.000Z', '2028.02.29'],
  ['2026-03-08T06:30:00.000Z', '2026.03.08'],
  ['1970-01-01T00:00:00.000Z', '1970.01.01'],
];

const script = `
  import { formatDay } from ${JSON.stringify(join(projectRoot, 'src/lib/dates.ts'))};
  console.log(JSON.stringify(JSON.parse(process.argv[1]).map((moment) => formatDay(new Date(moment)))));
`;

test.each(['UTC', 'America/New_York', 'Asia/Seoul', 'Pacific/Kiritimati'])(
  'a day is the Korean day for a process in %s',
  (zone) => {
    const moments = JSON.stringify(days.map(([moment]) => moment));
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script, moments], {
      env: { PATH: process.env.PATH, TZ: zone },
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual(days.map(([, day]) => day));
  },
);

test.each([
  ['2026-11-22T03:00:00.000Z', '2026-11-22T05:32:00.000Z', '오늘 14:32'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T05:31:00.001Z', '오늘 14:32'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T14:59:30.000Z', '내일 00:00'],
  ['2026-11-22T03:00:00.000Z', '2026-11-23T02:59:59.000Z', '내일 12:00'],
  ['2026-11-22T14:59:30.000Z', '2026-11-23T14:59:30.000Z', '모레 00:00'],
])('at %s, %s is %s', (now, moment, said) => {
  expect(formatSoon(new Date(moment), new Date(now))).toBe(said);
});

test.each([
  ['2026-11-22T03:00:00.000Z', '2026-11-22T02:59:00.001Z', '방금'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T03:00:30.000Z', '방금'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T02:59:00.000Z', '1분 전'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T02:00:00.001Z', '59분 전'],
  ['2026-11-22T03:00:00.000Z', '2026-11-22T02:00:00.000Z', '1시간 전'],
  ['2026-11-22T14:59:59.999Z', '2026-11-21T15:00:00.000Z', '23시간 전'],
  ['2026-11-21T15:30:00.000Z', '2026-11-21T14:40:00.000Z', '50분 전'],
  ['2026-11-21T16:30:00.000Z', '2026-11-21T14:59:59.999Z', '어제'],
  ['2026-11-22T14:59:59.999Z', '2026-11-20T15:00:00.000Z', '어제'],
  ['2026-11-22T14:59:59.999Z', '2026-11-20T14:59:59.999Z', '2026.11.20'],
])('at %s, the age of %s is %s', (now, moment, said) => {
  expect(formatAgo(new Date(moment), new Date(now))).toBe(said);
});

test.each([
  ['2026-10-15T15:00:00.000Z', '2026.10.15'],
  ['2026-10-15T15:00:00.001Z', '2026.10.16'],
  ['2026-10-15T14:59:59.999Z', '2026.10.15'],
])('the last day of an event that ends at %s is %s', (end, day) => {
  expect(formatLastDay(new Date(end))).toBe(day);
});

test.each([
  ['2026-11-23T14:59:59Z', 1, '2026-11-23T15:00:00.000Z'],
  ['2026-11-23T15:00:00Z', 1, '2026-11-24T15:00:00.000Z'],
  ['2026-12-28T00:00:00Z', 7, '2027-01-03T15:00:00.000Z'],
  ['2026-11-23T00:00:00Z', 0, '2026-11-22T15:00:00.000Z'],
])('after %s, the day %i Korean days later starts at %s', (moment, days, begin) => {
  expect(koreanDayBegin(new Date(moment), days).toISOString()).toBe(begin);
});
