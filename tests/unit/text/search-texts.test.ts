import { describe, expect, test } from 'vitest';
import { onOtherLayout } from '../../../src/features/discovery/search/engine/correction.server.ts';
import { findPlants } from '../../../src/features/discovery/search/results/found-plants.server.ts';
import { markExcerpt, markText } from '../../../src/features/discovery/search/results/marked-text.ts';
import { nearestPlantName } from '../../../src/features/discovery/search/engine/nearest-plant-name.server.ts';
import { plantNames } from '../../../src/features/discovery/search/engine/plant-names.server.ts';
import { isEmpty, parseQuery } from '../../../src/features/discovery/search/engine/query.ts';
import { normalise } from '../../../src/features/discovery/search-index/normalise.ts';
import { stemOf } from '../../../src/features/discovery/search-index/particles.ts';
import { tokensOf } from '../../../src/features/discovery/search-index/tokens.ts';

const noNames = () => [];
const query = (typed: string) => parseQuery(typed, noNames);
const shown = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('a normalised text', () => {
  test('has composed syllables and lower case letters, and only letters and digits', () => {
    expect(normalise('몬스테라'.normalize('NFD'))).toBe(' 몬스테라 ');
    expect(normalise('Monstera ‘Albo’ ＡＢ１')).toBe(' monstera albo ab1 ');
    expect(normalise('몬\u200b스\u202e테라\0')).toBe(' 몬스테라 ');
    expect(normalise('25℃')).toBe(normalise('25°C'));
    expect(normalise('25 ℉')).toBe(normalise('25 °F'));
    expect(normalise('🌱 ♥ …')).toBe('');
    expect(normalise(`% _ ' " \\ & ! ( ) :*`)).toBe('');
  });

  test('has no tokens across sentences', () => {
    expect(normalise('물이 좋은. 행복한\n잎')).toBe(' 물이 좋은 | 행복한 | 잎 ');
    const [close] = tokensOf('', normalise('은행'));
    expect(tokensOf('', normalise('좋은. 행복'))).not.toContain(close);
    expect(tokensOf('', normalise('좋은 행복'))).toContain(close);
  });
});

describe('a noun', () => {
  test.each([
    ['몬스테라를', '몬스테라'],
    ['화분에서는', '화분'],
    ['이웃한테서', '이웃'],
    ['할머니께서는', '할머니'],
    ['식물이랑', '식물'],
    ['겨울로', '겨울'],
    ['창으로', '창으로'],
    ['그늘로', '그늘'],
    ['그늘으로', '그늘'],
    ['사과나무가', '사과나무'],
    ['고양이', '고양이'],
    ['고양이는', '고양이'],
    ['가을', '가을'],
  ])('%s is %s without its particles', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });
});

describe('a match is highlighted', () => {
  test('at its position in the text, also across a space and in other spellings', () => {
    expect(shown(markText('몬스 테라의 새잎', query('몬스테라가')))).toBe('[몬스 테라]의 새잎');
    expect(shown(markText('MONSTERA 알보', query('monstera')))).toBe('[MONSTERA] 알보');
    expect(shown(markText('좋은 행동, 은행잎', query('은행')))).toBe('좋은 행동, [은행]잎');
    expect(shown(markText('난을 키워요. 난초', query('난')))).toBe('[난]을 키워요. 난초');
    expect(shown(markText('큰 몬스테라', query('ㅁㅅㅌㄹ')))).toBe('큰 [몬스테라]');
    expect(shown(markText('큰 몬스테라', query('몬ㅅ')))).toBe('큰 [몬스]테라');
    expect(shown(markText('<b>잎</b>&amp; 잎꽂이', query('잎꽂이')))).toBe('<b>잎</b>&amp; [잎꽂이]');
  });

  test('within about a sentence of the text', () => {
    const long = `${'가나다라 '.repeat(40)}몬스테라가 ${'자라요 '.repeat(60)}`;
    const excerpt = shown(markExcerpt(long, query('몬스테라')));
    expect(excerpt).toMatch(/^…(가나다라 ){1,8}\[몬스테라\]가 자라요.*…$/);
    expect(excerpt.length).toBeLessThan(140);
    expect(shown(markExcerpt('없는 말', query('몬스테라')))).toBe('없는 말');
  });
});

describe('a query', () => {
  test('without searchable characters matches nothing', () => {
    for (const typed of ['', '   ', '%', '🌱', '\0', `'"\\&|!():*`]) expect(isEmpty(query(typed))).toBe(true);
  });

  test('with an x for the × of a hybrid finds the × and keeps every other x', () => {
    const named = (typed: string) => parseQuery(typed, plantNames).terms;
    expect(named('Alocasia x amazonica')).toEqual(named('Alocasia × amazonica'));
    expect(named('x fatshedera')).toEqual(named('× fatshedera'));
    expect(query('Alocasia X amazonica').terms.map(({ typed }) => typed)).toEqual(['alocasia', 'amazonica']);
    expect(JSON.stringify(query('x 표시').terms)).toContain('x');
    expect(JSON.stringify(query('monstera x').terms)).toContain('x');
  });

  test('has a limited number of words and alternatives', () => {
    const many = parseQuery('알보 '.repeat(50), plantNames);
    expect(many.terms.length).toBeLessThanOrEqual(8);
    expect(many.terms.reduce((ways, { forms }) => ways * forms.length, 1)).toBeLessThanOrEqual(24);
  });
});

describe('a plant', () => {
  test.each(['몬스테라를', 'ㅁㅅㅌㄹ', '몬ㅅ', '몬스텔', 'MONSTERA', '몬스 테라'])('is found by %s', (typed) => {
    expect(findPlants(typed, 1)[0]?.plant.slug).toBe('monstera-deliciosa');
  });

  test('is found by a trade name as by its scientific name', () => {
    const slugs = ['알보', '몬스테라 알보', "Monstera deliciosa 'Albo'"].map(
      (name) => findPlants(name, 1)[0]?.plant.slug,
    );
    expect(new Set(slugs).size).toBe(1);
    expect(plantNames(['알보'])).toContain('몬스테라알보');
  });

  test.each([
    ['몬스타라', '몬스테라'],
    ['모스테라', '몬스테라'],
    ['칼라대아', '칼라데아'],
  ])('misspelled as %s is found as %s', (typed, name) => {
    expect(nearestPlantName(typed)).toBe(name);
  });
});

test('text typed with the English keyboard layout is converted to Korean', () => {
  expect(onOtherLayout('ahstmxpfk')).toBe('몬스테라');
  expect(onOtherLayout('ㅡㅐㅜㄴㅅㄷㄱㅁ')).toBe('monstera');
  expect(onOtherLayout('몬스테라')).toBeUndefined();
  expect(onOtherLayout('qwz')).toBeUndefined();
});
