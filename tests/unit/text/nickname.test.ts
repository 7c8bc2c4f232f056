import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf, tidyNickname } from '../../../src/features/people/member/nickname.ts';

const check = (typed: string) => faultOf(tidyNickname(typed));

test.each([
  '새싹',
  '초록 손가락',
  'Monstera',
  '식물.일기',
  'plant_lover',
  '다육-사랑',
  '2026새싹',
  'ab',
  '가'.repeat(20),
  '풀잎 관리',
  'admire',
])('%s is allowed', (nickname) => {
  expect(check(nickname)).toBeUndefined();
});

test('the message about a wrong character names all that is allowed, spaces included', () => {
  expect(check('새싹!')).toBe('닉네임에는 한글, 영문, 숫자와 그 사이의 빈칸, . _ - 만 쓸 수 있어요.');
});

test.each([
  ['nothing', ''],
  ['spaces alone', '   '],
  ['one character', '싹'],
  ['21 characters', '가'.repeat(21)],
  ['200 characters', 'a'.repeat(200)],
  ['a mark at its start', '.새싹'],
  ['a mark at its end', '새싹_'],
  ['two marks in a row', '새싹._일기'],
  ['a zero-width space', '새\u200b싹'],
  ['a zero-width joiner', '새\u200d싹'],
  ['a word joiner', '새\u2060싹'],
  ['a soft hyphen', '새\u00ad싹'],
  ['a Hangul filler', '새\u3164싹'],
  ['a half-width Hangul filler', '새\uffa0싹'],
  ['a right-to-left override', '새싹\u202egnp'],
  ['a right-to-left mark', '새싹\u200f'],
  ['an isolate', '\u2066새싹\u2069'],
  ['a variation selector', '새싹\ufe0f'],
  ['a NUL', '새\0싹'],
  ['an escape', '새\u001b싹'],
  ['a Cyrillic letter', 'mоnstera'],
  ['a Greek letter', 'Ρlant'],
  ['full-width letters', 'ｐｌａｎｔ'],
  ['mathematical letters', '𝐩𝐥𝐚𝐧𝐭'],
  ['a letter with an accent', 'plánt'],
  ['Arabic digits', '새싹١٢'],
  ['lone jamo', 'ㅅㅐㅆㅏㄱ'],
  ['jamo that make no syllable', '새싹\u1100'],
  ['an emoji', '새싹🌱'],
  ['markup', '<b>새싹</b>'],
  ['an address', '새싹@pot'],
  ['a lone surrogate', '새싹\ud800'],
])('%s is not allowed', (_, nickname) => {
  expect(check(nickname)).toMatch(/[가-힣]/);
});

test.each([
  '운영자',
  '운 영 자',
  '운.영_자',
  '푸릇 운영자',
  '진짜운영자2',
  '운영진',
  '관리자',
  '푸릇',
  '푸릇 공식',
  'pureut',
  'PUREUT',
  'Pur3ut',
  'p.u.r.e.u.t',
  'admin',
  'ADMIN',
  'Adm1n',
  'adm-ln',
  '4dmin',
  'moderator',
  'm0derat0r',
  'M0D3R4T0R',
  '탈퇴한 회원',
  '탈퇴한회원',
])('%s is refused, since it resembles a name of the operators or of no member', (nickname) => {
  expect(check(nickname)).toContain('오해');
});

test('a nickname typed in decomposed syllables is stored composed', () => {
  const typed = '새싹'.normalize('NFD');
  expect(typed).not.toBe('새싹');
  expect(tidyNickname(typed)).toBe('새싹');
  expect(check(typed)).toBeUndefined();
  expect(check('운영자'.normalize('NFD'))).toContain('오해');
});

test('twenty decomposed syllables count as twenty', () => {
  expect(check('각'.repeat(20).normalize('NFD'))).toBeUndefined();
  expect(check('각'.repeat(21).normalize('NFD'))).toMatch(/20자/);
});

test.each([
  ['  새싹  ', '새싹'],
  ['초록   손', '초록 손'],
  ['초록\u3000손', '초록 손'],
  ['초록\n손', '초록 손'],
])('%j is stored as %j', (typed, stored) => {
  expect(tidyNickname(typed)).toBe(stored);
});

describe('an accepted nickname', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(fc.constantFrom('새', '싹', 'a', 'I', 'l', '1', '0', ' ', '.', '_', '\u200b', '\u202e', '\u0301', 'о'), {
        maxLength: 24,
      })
      .map((parts) => parts.join('')),
  );

  test('has only visible characters, and is unchanged when it is saved again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const nickname = tidyNickname(text);
        if (faultOf(nickname) !== undefined) return;
        expect(nickname).toMatch(/^[가-힣a-zA-Z0-9 ._-]{2,20}$/);
        expect(tidyNickname(nickname)).toBe(nickname);
      }),
      { numRuns: 2_000 },
    );
  });
});
