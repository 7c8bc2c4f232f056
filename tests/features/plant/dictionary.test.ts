import { describe, expect, test } from 'vitest';
import { careFacts } from '../../../src/features/contents/plant/care-words.ts';
import { arrangements } from '../../../src/features/contents/plant/drawing/habits.ts';
import { numbersOf } from '../../../src/features/contents/plant/drawing/random.ts';
import { getPlant, plants, plantsNamed } from '../../../src/features/contents/plant/dictionary.server.ts';
import { byInitial } from '../../../src/features/contents/plant/initials.ts';
import { isSafeFor, namesOf, protectedOnes, sourcesOf } from '../../../src/features/contents/plant/plant.ts';
import { judgementOf } from '../../../src/features/contents/plant/safety-words.ts';
import { sources } from '../../../src/features/contents/plant/sources.ts';

const of = (slug: string) => {
  const plant = getPlant(slug);
  if (!plant) throw new Error(`no ${slug}`);
  return plant;
};
const slugsNamed = (name: string) => plantsNamed(name).map(({ slug }) => slug);

describe('names', () => {
  test('belong to at least 150 plants, each with a unique address', () => {
    expect(plants.length).toBeGreaterThanOrEqual(150);
    expect(new Set(plants.map(({ slug }) => slug)).size).toBe(plants.length);
  });

  test.each([
    ['알보', 'monstera-albo'],
    ['몬스테라 알보', 'monstera-albo'],
    ['몬스테라알보', 'monstera-albo'],
    ["Monstera deliciosa 'Albo'", 'monstera-albo'],
    ["monstera deliciosa 'albo'", 'monstera-albo'],
    ['산세베리아', 'dracaena-trifasciata'],
    ['Sansevieria trifasciata', 'dracaena-trifasciata'],
    ['안수리움', 'anthurium-andraeanum'],
    ['몬스테라_알보', 'monstera-albo'],
    ['파키라', 'pachira-aquatica'],
  ])('%s identifies one plant', (name, slug) => {
    expect(slugsNamed(name)).toEqual([slug]);
  });

  test('in decomposed letters, as some keyboards write them, identify the same plant', () => {
    expect(slugsNamed('알보'.normalize('NFD'))).toEqual(['monstera-albo']);
  });

  test('identify two plants only if both are meant', () => {
    const meant = new Map([
      ['돈나무', ['zamioculcas-zamiifolia', 'pittosporum-tobira']],
      ['머니트리', ['zamioculcas-zamiifolia', 'pachira-aquatica']],
      ['홍죽', ['cordyline-fruticosa', 'dracaena-marginata']],
      ['극락조', ['strelitzia-reginae', 'strelitzia-nicolai']],
      ['스트렐리치아', ['strelitzia-reginae', 'strelitzia-nicolai']],
      ['하월시아', ['haworthiopsis-attenuata', 'haworthia-cooperi']],
      ['아랄리아', ['plerandra-elegantissima', 'polyscias-scutellaria']],
    ]);
    const shared = new Set(plants.flatMap(namesOf).filter((name) => plantsNamed(name).length > 1));
    expect([...shared].toSorted()).toEqual([...meant.keys()].toSorted());
    for (const [name, slugs] of meant) expect(slugsNamed(name).toSorted(), name).toEqual(slugs.toSorted());
  });

  test('are composed, trimmed and unique, and contain no SQL wildcard or separator', () => {
    for (const plant of plants) {
      const names = namesOf(plant);
      expect(new Set(names).size, plant.slug).toBe(names.length);
      for (const name of names) {
        expect(name).toBe(name.normalize('NFC').trim());
        expect(name).not.toMatch(/[%_\\,;|]/);
      }
    }
  });

  test('that are ordinary words identify no plant', () => {
    // Nor do names of whole groups, some of which are safe and some not.
    for (const word of ['물주기', '다육이', '식충식물', '스킨']) expect(plantsNamed(word), word).toEqual([]);
    expect(getPlant('__proto__')).toBeUndefined();
  });
});

describe('facts', () => {
  test('name sources of the list of sources, each with an address', () => {
    for (const plant of plants) for (const id of sourcesOf(plant)) expect(sources[id], plant.slug).toBeDefined();
    for (const { title, publisher, url } of Object.values(sources)) {
      expect(title && publisher).toBeTruthy();
      expect(new URL(url).protocol).toMatch(/^https?:$/);
    }
    const used = new Set(plants.flatMap(sourcesOf));
    expect(Object.keys(sources).filter((id) => !used.has(id as keyof typeof sources))).toEqual([]);
  });

  test('are absent if they were not looked up', () => {
    const plant = of('lithops');
    expect(careFacts(plant)).toEqual([]);
    expect(sourcesOf(plant)).toEqual([]);
    expect(protectedOnes.map((one) => judgementOf(plant.safety?.[one]))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('of a species apply to its cultivars', () => {
    const [albo, species] = [of('monstera-albo'), of('monstera-deliciosa')];
    expect(albo.species?.slug).toBe('monstera-deliciosa');
    expect(careFacts(albo)).toEqual(careFacts(species));
    expect(albo.safety).toEqual(species.safety);
  });

  test('are written as sentences, with consecutive seasons combined', () => {
    const texts = (slug: string) => careFacts(of(slug)).map(({ label, text }) => `${label}: ${text}`);
    expect(texts('zamioculcas-zamiifolia')).toEqual([
      '빛: 커튼을 거친 빛처럼 밝고 부드러운 빛이 좋아요. 어두운 구석은 피해 주세요.',
      '물: 봄부터 가을까지는 겉흙이 마르면 흠뻑 주세요. 겨울에는 화분 속 흙까지 거의 마른 뒤에 흠뻑 주세요.',
      '온도: 겨울에도 13℃보다 낮아지지 않는 곳에 두세요.',
      '습도: 습도 40~70%의 보통 실내면 괜찮아요.',
      '흙: 물이 잘 빠지는 흙에 심어 주세요.',
    ]);
    expect(texts('gardenia-jasminoides')[1]).toBe(
      '물: 봄·겨울에는 화분 속 흙까지 거의 마른 뒤에 흠뻑 주세요. 여름·가을에는 겉흙이 마르면 흠뻑 주세요.',
    );
    expect(texts('camellia-japonica')).toContain('온도: 겨울에 0℃ 가까이 내려가는 곳에서도 지낼 수 있어요.');
  });
});

describe('safety', () => {
  test('is claimed for all three groups only if all three were looked up and are undisputed', () => {
    const safe = plants.filter((plant) => isSafeFor(plant, 'all'));
    expect(safe.map(({ slug }) => slug)).toContain('chlorophytum-comosum');
    for (const plant of safe) {
      for (const one of protectedOnes) expect(judgementOf(plant.safety?.[one]), plant.slug).toBe('safe');
    }
  });

  test('is disputed if sources disagree, and then not claimed', () => {
    const snakePlant = of('dracaena-trifasciata');
    expect(judgementOf(snakePlant.safety?.children)).toBe('disputed');
    const spiderPlant = of('chlorophytum-comosum');
    expect(isSafeFor(spiderPlant, 'all')).toBe(true);
    const disputed = { ...spiderPlant.safety, children: snakePlant.safety?.children };
    expect(isSafeFor({ ...spiderPlant, safety: disputed }, 'all')).toBe(false);
  });

  test.each(['lilium', 'cycas-revoluta', 'nerium-oleander', 'monstera-deliciosa', 'epipremnum-aureum'])(
    'of %s is denied for cats',
    (slug) => {
      expect(judgementOf(of(slug).safety?.cats)).toBe('harmful');
      expect(isSafeFor(of(slug), 'pets')).toBe(false);
    },
  );
});

describe('the index', () => {
  test('lists every plant under the initial consonant of its name, doubled consonants under the single one', () => {
    const sections = byInitial(plants);
    expect(sections.map(([initial]) => initial).join('')).toMatch(/^ㄱ?ㄴ?ㄷ?ㄹ?ㅁ?ㅂ?ㅅ?ㅇ?ㅈ?ㅊ?ㅋ?ㅌ?ㅍ?ㅎ?$/);
    expect(sections.flatMap(([, named]) => named).length).toBe(plants.length);
    expect(byInitial([{ name: '깻잎' }, { name: '감자' }]).map(([initial]) => initial)).toEqual(['ㄱ']);
    expect(sections.find(([initial]) => initial === 'ㅅ')?.[1].map(({ slug }) => slug)).toContain(
      'dracaena-trifasciata',
    );
  });
});

test('every plant has a stable, small drawing that differs from others of the same habit', () => {
  const drawn = (slug: string) => JSON.stringify(arrangements[of(slug).drawing.habit](numbersOf(slug)));
  for (const { slug } of plants) {
    const drawing = drawn(slug);
    expect(drawing, slug).toBe(drawn(slug));
    expect(drawing, slug).not.toMatch(/NaN|null/);
    expect(drawing.length, slug).toBeLessThan(24_000);
  }
  expect(drawn('monstera-deliciosa')).not.toBe(drawn('monstera-albo'));
});
