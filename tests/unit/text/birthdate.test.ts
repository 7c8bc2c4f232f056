import { describe, expect, test } from 'vitest';
import {
  identityCheckBirthdate,
  isUnderAge,
  isBirthdate,
  tidyBirthdate,
} from '../../../src/features/people/member/birthdate.ts';

const now = new Date('2026-11-21T03:00:00Z');

describe('a birthdate', () => {
  test.each([
    ['19900101'],
    ['20000229'],
    ['19961231'],
    ['19000101'],
    ['20261121'],
    // Korean clocks differed by half an hour in these years, so midnight by today's offset is on another day.
    ['19540321'],
    ['19580115'],
    ['19610809'],
    // Korean clocks differed by an hour in these summers.
    ['19550601'],
    ['19880508'],
  ])('%s is valid', (birthdate) => {
    expect(isBirthdate(birthdate, now)).toBe(true);
  });

  test('can be any day since 1900', () => {
    const refused = [];
    for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(2012, 0, 1); day += 86_400_000) {
      const birthdate = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
      if (!isBirthdate(birthdate, now) || isUnderAge(birthdate, now)) refused.push(birthdate);
    }
    expect(refused).toEqual([]);
  });

  test.each([
    ['20010229', 'in no leap year'],
    ['19000229', 'in no leap year, by the rule of centuries'],
    ['20000431', 'of a shorter month'],
    ['20001301', 'of no month'],
    ['20000001', 'of no month'],
    ['20000100', 'of no day'],
    ['20261122', 'that is tomorrow'],
    ['99991231', 'far ahead'],
    ['18501231', 'that nobody remembers'],
    ['00000000', 'of zeros'],
    ['1990010', 'of seven digits'],
    ['199001011', 'of nine'],
    ['1990-1-1', 'with marks'],
    ['١٩٩٠٠١٠١', 'in other digits'],
    ['', 'that is missing'],
  ])('%s is invalid: a day %s', (birthdate) => {
    expect(isBirthdate(birthdate, now)).toBe(false);
  });

  test('today in Korea is valid and tomorrow in Korea is not, on any date in London', () => {
    expect(isBirthdate('20261122', new Date('2026-11-21T14:59:59Z'))).toBe(false);
    expect(isBirthdate('20261122', new Date('2026-11-21T15:00:00Z'))).toBe(true);
  });
});

describe('under fourteen', () => {
  test.each([
    ['20121122', '2026-11-21T14:59:59.999Z', true, 'until the last moment in Korea before the birthday'],
    ['20121122', '2026-11-21T15:00:00.000Z', false, 'no more from midnight in Korea on'],
    ['20121122', '2026-11-22T15:00:00.000Z', false, 'no more the day after'],
    ['20130101', '2026-12-31T14:59:59.999Z', true, 'until the last moment of the year'],
    ['20130101', '2026-12-31T15:00:00.000Z', false, 'no more from New Year on'],
    ['20120229', '2026-02-28T14:59:59.999Z', true, 'on the 28th for somebody born on the 29th'],
    ['20120229', '2026-02-28T15:00:00.000Z', false, 'no more on the first of March'],
    ['20261121', '2026-11-21T03:00:00.000Z', true, 'on the day of birth'],
    ['19900101', '2026-11-21T03:00:00.000Z', false, 'no adult is'],
  ])('%s at %s: %s, %4$s', (birthdate, moment, expected) => {
    expect(isUnderAge(birthdate, new Date(moment))).toBe(expected);
  });
});

test('the identity check takes the last six of eight digits', () => {
  expect(identityCheckBirthdate('19990131')).toBe('990131');
  expect(identityCheckBirthdate('990131')).toBe('990131');
});

test.each([
  ['19900505', '19900505'],
  ['1990-05-05', '19900505'],
  ['1990.05.05', '19900505'],
  ['1990. 5. 5.', '19900505'],
  ['1990년 5월 5일', '19900505'],
  ['１９９００５０５', '19900505'],
  [' 1990/05/05 ', '19900505'],
  ['1990', '1990'],
  ['900505', '900505'],
  ['', ''],
])('the input %j means %j', (typed, birthdate) => {
  expect(tidyBirthdate(typed)).toBe(birthdate);
});
