import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isTag, tagFault, tidyTag } from '../../../src/features/writing/content/tag/tag.ts';
import { sanitiseMarkup } from '../../../src/features/writing/markup/markup.server.ts';
import { tidyNickname } from '../../../src/features/people/member/nickname.ts';
import { tidyBirthdate } from '../../../src/features/people/member/birthdate.ts';
import { plantsNamed } from '../../../src/features/contents/plant/dictionary.server.ts';
import { normalise } from '../../../src/features/discovery/search-index/normalise.ts';
import { cleanText, isBlank, tidyLine } from '../../../src/lib/text/plain-text.ts';
import { composed, withShortGraphemes } from '../../../src/lib/text/composed.ts';
import { withoutNoncharacters } from '../../../src/lib/text/unseen.ts';
import { MONSTERS } from '../../harness/hostile/long-graphemes.ts';
import { watchNormalise } from '../../harness/hostile/watch-normalise.ts';

afterEach(() => vi.restoreAllMocks());

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
const longestGrapheme = (text: string) =>
  [...segmenter.segment(text)].reduce((longest, { segment }) => Math.max(longest, segment.length), 0);

describe.each(Object.entries(MONSTERS))('a character of %s', (_, monster) => {
  test('has at most 30 code units after cleaning', () => {
    const cleaned = cleanText(`앞 ${monster} 뒤`);
    expect(longestGrapheme(cleaned)).toBeLessThanOrEqual(30);
    expect(cleaned).toMatch(/^앞 .* 뒤$/su);
  });

  test('is never normalised as a whole', () => {
    const watched = watchNormalise();
    for (const pass of [cleanText, tidyNickname, normalise, plantsNamed, tidyBirthdate, composed]) pass(monster);
    sanitiseMarkup(`<p>${monster}</p>`);
    expect(watched.calls()).toBeGreaterThanOrEqual(7);
    expect(watched.longestRun()).toBeLessThanOrEqual(30);
  });
});

test('marks separated by invisible characters belong to one letter, and are cut as one character', () => {
  const watched = watchNormalise();
  expect(cleanText(`a${`${'\u0301'.repeat(29)}\u200b`.repeat(1_000)}`).length).toBeLessThanOrEqual(30);
  expect(watched.longestRun()).toBeLessThanOrEqual(30);
});

test('marks in character references, or separated by elements, are limited like others', () => {
  const watched = watchNormalise();
  const named = sanitiseMarkup(`<p>a${'&#x301;'.repeat(5_000)}${'&#803;'.repeat(5_000)}</p>`);
  const apart = sanitiseMarkup(`a${`${'\u0301'.repeat(25)}<b></b>`.repeat(400)}`);
  for (const html of [named, apart]) expect(longestGrapheme(html.replaceAll(/<[^>]*>/g, ''))).toBeLessThanOrEqual(31);
  expect(watched.longestRun()).toBeLessThanOrEqual(30);
});

test.each([
  '<a href="https://x.example">\u0338 onmouseover=alert(1) x</a>',
  '<p>&#x338; 안녕</p>',
  '<p>&#x200b;&#x338;안녕</p>',
  '<ul><li>&#824;&#x338;</li></ul>',
])('a mark that composes with the end of a tag cannot open a tag of %j', (typed) => {
  const html = sanitiseMarkup(typed);
  expect(html).not.toMatch(/\u226f|\u0338/u);
  expect(sanitiseMarkup(html)).toBe(html);
});

test.each([
  ['a family', '👨‍👩‍👧‍👦'.repeat(20)],
  ['a couple with skin tones', '👩🏻‍❤️‍💋‍👨🏿'.repeat(20)],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'.repeat(20)],
  ['flags', '🇰🇷'.repeat(20)],
  ['Thai', 'น้ำ ที่ ป่า ผู้ ทั้งนี้ กำลัง '.repeat(5).trim()],
  ['Hindi', 'क्षत्रिय स्त्री र्ध्म्य '.repeat(5).trim()],
  ['Persian, with its non-joiners', 'می‌خواهم گل‌ها '.repeat(5).trim()],
  ['old Hangul', 'ᄒᆞᆫ글 나랏말ᄊᆞ미 '.repeat(5).trim()],
  ['Vietnamese', 'Trồng cây xương rồng ở Đà Lạt '.repeat(5).trim()],
  ['Hebrew with its points', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים '.repeat(5).trim()],
])('%s is unchanged', (_, text) => {
  expect(tidyLine(text)).toBe(text.normalize('NFC'));
});

test('shortening long characters changes nothing else in a text', () => {
  const unit = fc.constantFrom(
    '가',
    'a',
    '\u0301',
    '\u0323',
    '\u200d',
    '👩',
    '\u0e33',
    '\u1100',
    '\ud83d',
    '\n',
    '\u094d',
    'क',
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 300 }), (units) => {
      const text = units.join('').toWellFormed();
      const short = withShortGraphemes(text);
      expect(longestGrapheme(short)).toBeLessThanOrEqual(30);
      if (longestGrapheme(text) <= 30) expect(short).toBe(text);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test('every mark that normalisation reorders belongs to the letter before it, so that cutting characters is enough', () => {
  const apart: string[] = [];
  for (let code = 0x300; code <= 0x1_ffff; code++) {
    const mark = String.fromCodePoint(code);
    // Normalisation sorts a mark if the mark changes places with a mark above or below a letter.
    const isSorted = ['\u0301', '\u0323', '\u0315'].some(
      (other) => `${mark}${other}`.normalize('NFD') === `${other}${mark}`.normalize('NFD') && mark !== other,
    );
    if (isSorted && [...segmenter.segment(`a${mark}`)].length > 1) apart.push(code.toString(16));
  }
  expect(apart).toEqual([]);
});

describe('invisible characters', () => {
  test.each([
    ['a soft hyphen', '식\u00ad물', '식물'],
    ['a joiner between letters', '식\u200d물', '식물'],
    ['a non-joiner between letters', 'pl\u200cant', 'plant'],
    ['a joiner at the start', '\u200d식물', '식물'],
    ['a joiner after a letter with a mark', 'cafe\u0301\u200d', 'caf\u00e9'],
    ['letters of tags', '식물\u{e0068}\u{e0069}', '식물'],
    ['noncharacters', '식\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}물', '식물'],
    ['invisible operators', '식\u2061\u2062물', '식물'],
    ['a filler of Hangul', '식\u3164물', '식 물'],
    ['blanks of Braille', '\u2800식물\u2800', '식물'],
  ])('%s: %j becomes the line %j', (_, typed, line) => {
    expect(tidyLine(typed)).toBe(line);
  });

  test.each(['\u3164', '\u2800', '\u00ad', '\u200d', '\ufe0f', '\u115f\u1160', '\uffa0', '\ufffe', ' #\u3164', '#'])(
    'a tag of %j alone is refused, with a reason',
    (typed) => {
      expect(isTag(tidyTag(typed))).toBe(false);
      expect(tagFault(tidyTag(typed))).toBe('태그에 보이는 글자를 넣어 주세요.');
      expect(isBlank(tidyTag(typed))).toBe(true);
    },
  );

  test('no document contains characters that XML forbids', () => {
    expect(withoutNoncharacters('a\ufffe\uffff\0\u000b\ud800b\t\r\n🌱')).toBe('ab\t\r\n🌱'.replace('ab', 'a\ufffdb'));
  });
});

test('one file normalises all texts, except texts of one character', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(ts|tsx|astro)$/.test(path),
  );
  const normalising = sources.filter((path) => /\.normalize\(/.test(readFileSync(join('src', path), 'utf8')));
  expect(normalising.sort()).toEqual(['features/community/review/folded-text.ts', 'lib/text/composed.ts']);
});
