import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { alarmBody } from '../../../src/features/notifications/alarm/alarm-body.ts';
import { introductionSchema } from '../../../src/features/people/member/account.ts';
import { bodySchema } from '../../../src/features/writing/body/body.ts';
import { bodyOf } from '../../../src/features/operations/import/body/body-of-blocks.ts';
import { previewOf, previewText } from '../../../src/features/writing/content/preview-text.ts';
import { keywordFromQuery } from '../../../src/features/discovery/search/results/asked-page.server.ts';
import { markExcerpt } from '../../../src/features/discovery/search/results/marked-text.ts';
import { parseQuery } from '../../../src/features/discovery/search/engine/query.ts';
import { stripBannerSchema } from '../../../src/features/notifications/strip-banner/strip-banner-input.ts';
import { LONGEST_STRIP_DESCRIPTION } from '../../../src/features/notifications/strip-banner/strip-banner.ts';
import { talkTitle } from '../../../src/features/contents/talk/talk.ts';
import { textFromQuery } from '../../../src/http/page-query.ts';
import { excerpt } from '../../../src/lib/text/plain-text.ts';
import { countGraphemes } from '../../../src/lib/text/count-graphemes.ts';
import { firstGraphemes, isLongerThan } from '../../../src/lib/text/graphemes.ts';
import { initialOf } from '../../../src/ui/avatar.ts';

/** Characters of several code points. `slice` and `[...text]` would split them. */
const CHARACTERS = {
  'a family': '👨‍👩‍👧‍👦',
  'a flag': '🇰🇷',
  'a couple with skin tones': '👩🏻‍❤️‍💋‍👨🏿',
  'the flag of Wales': '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  'a syllable of old Hangul': 'ᄒᆞᆫ',
  'a letter with a mark': 'x̌',
  'an emoji': '🌱',
};

describe.each(Object.entries(CHARACTERS))('%s is one character', (_, character) => {
  const many = character.repeat(200);

  test('when characters are counted', () => {
    expect(countGraphemes(many)).toBe(200);
    expect(isLongerThan(many, 200)).toBe(false);
    expect(isLongerThan(`${many}가`, 200)).toBe(true);
  });

  test('when a text is shortened', () => {
    expect(firstGraphemes(many, 3)).toBe(character.repeat(3));
    expect(firstGraphemes(many, 0)).toBe('');
    expect(firstGraphemes(character, 3)).toBe(character);
    expect(excerpt(many, 3)).toBe(`${character.repeat(3)}…`);
    expect(excerpt(many, 200)).toBe(many);
  });

  test('in an initial, a title and a quote', () => {
    expect(initialOf(`${character}새싹`)).toBe(character);
    expect(talkTitle({ text: `${many}\n둘째 줄` })).toBe(`${character.repeat(40)}…`);
    expect(quoteOf(many)).toBe(`${character.repeat(60)}…`);
  });

  test('in a description for link previews', () => {
    expect(previewText(many)).toBe(`${character.repeat(150)}…`);
    const body = [{ type: 'paragraph' as const, text: many }];
    expect(previewOf({ subtitle: '', body })).toBe(`${character.repeat(150)}…`);
    expect(previewOf({ subtitle: '부제', body })).toBe('부제');
    expect(previewOf({ subtitle: '', body: [] })).toBe('');
  });

  test('around a search match', () => {
    const parts = markExcerpt(
      `몬스테라 ${many}`,
      parseQuery('몬스테라', () => []),
    );
    expect(parts.map(({ text }) => text).join('')).toBe(`몬스테라 ${character.repeat(115)}…`);
  });

  test('in the slug of a URL', () => {
    const url = new URL('http://localhost/search/result');
    url.searchParams.set('keyword', `몬${character.repeat(99)}`);
    expect(keywordFromQuery(url).fault).not.toBe('too long');
    url.searchParams.set('keyword', `몬${character.repeat(100)}`);
    expect(keywordFromQuery(url)).toEqual({ keyword: `몬${character.repeat(99)}`, fault: 'too long', isCut: false });
    url.searchParams.set('words', many);
    expect(textFromQuery(url, 'words', 40)).toBe(character.repeat(40).normalize('NFC'));
  });

  test('in an introduction, a body and the strip banner', () => {
    expect(introductionSchema.safeParse(character.repeat(100)).success).toBe(true);
    expect(introductionSchema.safeParse(character.repeat(101)).success).toBe(false);
    const heading = (count: number) =>
      bodySchema.safeParse([{ type: 'heading', level: 2, text: character.repeat(count) }]);
    expect(heading(100).success).toBe(true);
    expect(heading(101).error?.issues[0]?.message).toBe('1번째 블록: 제목은 100자까지 쓸 수 있어요.');
    const paragraph = (text: string) =>
      bodySchema.safeParse([{ type: 'paragraph', text: [{ text, bold: true }] }]).success;
    expect(paragraph(character.repeat(5_000))).toBe(true);
    expect(paragraph(character.repeat(5_001))).toBe(false);
    const said = (count: number) => stripBannerSchema.shape.description.safeParse(character.repeat(count)).success;
    expect([said(LONGEST_STRIP_DESCRIPTION), said(LONGEST_STRIP_DESCRIPTION + 1)]).toEqual([true, false]);
  });

  test('in a heading of an imported text, which stays a heading', () => {
    const heading = { type: 'heading' as const, level: 2 as const, text: character.repeat(100) };
    expect(bodyOf([heading], () => undefined).body).toEqual([heading]);
  });
});

test('the length of a keyword counts decomposed syllables as whole ones, as typed on a Mac', () => {
  const url = new URL('http://localhost/search/result');
  url.searchParams.set('keyword', '몬스테라 알보'.normalize('NFD').repeat(14));
  expect(keywordFromQuery(url).fault).toBeUndefined();
});

test('only two files segment texts, and no code cuts a text by code points', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));
  const matching = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(matching(/Intl\.Segmenter/).sort()).toEqual(['lib/text/count-graphemes.ts', 'lib/text/graphemes.ts']);
  expect(matching(/\[\.\.\.[\w.()]+\]\.slice\([^)]*\)\.join\(''\)/)).toEqual([]);
  expect(matching(/\bleft\([^)]*, \d+\)/)).toEqual([]);
});

function quoteOf(body: string): string | null {
  return alarmBody({
    id: '1',
    type: 'TALK_COMMENT',
    content: { id: 1, kind: 'talk', title: '톡', isMuted: false },
    comment: { id: 2, body },
    createdAt: new Date(),
    actor: '새싹',
    people: 1,
    isRead: false,
  } as Parameters<typeof alarmBody>[0]).quote;
}
