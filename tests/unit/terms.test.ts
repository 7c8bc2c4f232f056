import { describe, expect, test } from 'vitest';
import { bodySchema } from '../../src/features/body/body.ts';
import { bodyText } from '../../src/features/body/body-text.ts';
import { sectionsOf } from '../../src/features/term/sections.ts';
import { consentTerms, currentTerm, stateOf, terms, termsById, versionsOf } from '../../src/features/term/term.ts';
import { termText } from '../../src/features/term/term-text.ts';

const TODAY = new Date('2026-11-21T00:00:00Z');

test.each([
  ['PRIVACY', '2023-03-01T14:59:59.999Z', undefined],
  ['PRIVACY', '2023-03-01T15:00:00.000Z', '2023.03.02'],
  ['PRIVACY', '2024-10-28T14:59:59.999Z', '2023.03.02'],
  ['PRIVACY', '2024-10-28T15:00:00.000Z', '2024.10.29'],
  ['GROROPRIVACY', '2024-10-28T14:59:59.999Z', undefined],
  ['SERVICE', '2026-11-21T00:00:00.000Z', '2023.03.02'],
  ['privacy', '2026-11-21T00:00:00.000Z', undefined],
  ['constructor', '2026-11-21T00:00:00.000Z', undefined],
])('%s at %s holds in version %s', (code, moment, version) => {
  expect(currentTerm(code, new Date(moment))?.version).toBe(version);
});

test('a newcomer is asked each of the terms once, the required ones first', () => {
  const asked = consentTerms(TODAY).map(({ code, id, required }) => [code, id, required]);
  expect(asked).toEqual([
    ['SERVICE', 1, true],
    ['PRIVACY', 4, true],
    ['GROROPRIVACY', 5, false],
    ['MARKETING', 3, false],
  ]);
});

test('terms are found by their ids', () => {
  expect(termsById([4, 1, 99]).map(({ code }) => code)).toEqual(['PRIVACY', 'SERVICE']);
  expect(termsById([])).toEqual([]);
});

test('versions come newest first', () => {
  expect(versionsOf('PRIVACY').map(({ version }) => version)).toEqual(['2024.10.29', '2023.03.02']);
  expect(versionsOf('NONE')).toEqual([]);
});

test('a version is to come, holds, and is past', () => {
  const [second, first] = versionsOf('PRIVACY');
  if (!first || !second) throw new Error('the privacy terms have two versions');
  const statesAt = (moment: string) => [first, second].map((term) => stateOf(term, new Date(moment)));
  expect(statesAt('2023-01-01T00:00:00Z')).toEqual(['coming', 'coming']);
  expect(statesAt('2024-10-28T14:59:59.999Z')).toEqual(['current', 'coming']);
  expect(statesAt('2024-10-28T15:00:00.000Z')).toEqual(['past', 'current']);
});

test('a text falls into sections by its headings, and nothing is lost', () => {
  const paragraph = { type: 'paragraph', text: '글' } as const;
  const heading = { type: 'heading', level: 2, text: '제목' } as const;
  const lower = { type: 'heading', level: 3, text: '작은 제목' } as const;
  expect(sectionsOf([])).toEqual([]);
  expect(sectionsOf([paragraph, heading, lower, paragraph, heading])).toEqual([
    { title: undefined, nodes: [paragraph] },
    { title: '제목', nodes: [heading, lower, paragraph] },
    { title: '제목', nodes: [heading] },
  ]);
  for (const text of terms.map(termText)) expect(sectionsOf(text).flatMap(({ nodes }) => nodes)).toEqual(text);
});

test('an id names one version, and each code’s versions follow one another', () => {
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  for (const code of new Set(terms.map((term) => term.code))) {
    const dates = versionsOf(code).map(({ executeDate }) => executeDate);
    expect(dates, code).toEqual([...new Set(dates)].sort().reverse());
  }
});

describe.each(terms.map((term) => [`${term.code} ${term.version}`, term] as const))('the text of %s', (_, term) => {
  const body = termText(term);

  test('is made of valid nodes with words in them', () => {
    expect(bodySchema.parse(body)).toEqual(body);
    expect(bodyText(body).length).toBeGreaterThan(500);
  });

  test('says from when it holds', () => {
    const [year, month, day] = term.version.split('.').map(Number);
    expect(bodyText(body)).toContain(`${year}년 ${month}월 ${day}일부터 시행`);
  });
});

test('every version has a text of its own', () => {
  expect(new Set(terms.map(termText)).size).toBe(terms.length);
});
