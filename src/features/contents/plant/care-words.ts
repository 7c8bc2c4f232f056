import type { Care, Plant, Watering } from './plant.ts';
import type { SourceId } from './sources.ts';

/** Turns the facts about a plant's care into sentences. */

const lightWords: Record<NonNullable<Care['light']>, string> = {
  any: '빛이 적은 거실 안쪽부터 밝은 창가까지 두루 잘 적응해요.',
  soft: '너무 강하지 않은, 중간 밝기의 빛이 좋아요.',
  bright: '커튼을 거친 빛처럼 밝고 부드러운 빛이 좋아요. 어두운 구석은 피해 주세요.',
  sheltered: '밝은 곳이 좋아요. 한낮의 직사광선은 피해 주세요.',
  full: '해가 잘 드는 창가나 발코니처럼 아주 밝은 곳이 좋아요.',
  sun: '햇빛을 넉넉히 받아야 웃자라지 않아요.',
};

const wateringWords: Record<Watering, string> = {
  moist: '흙이 마르지 않게 촉촉함을 유지하되 물에 잠기지는 않게 해 주세요',
  surface: '겉흙이 마르면 흠뻑 주세요',
  dry: '화분 속 흙까지 거의 마른 뒤에 흠뻑 주세요',
  fortnightly: '한 달에 두 번쯤 흠뻑 주세요',
  stop: '물을 거의 주지 마세요',
};

const seasons = ['봄', '여름', '가을', '겨울'] as const;

function waterWords(water: NonNullable<Care['water']>): string {
  const known = seasons.flatMap((season, index) => {
    const watering = water[index];
    return watering ? [{ season, watering }] : [];
  });
  const ways = [...Map.groupBy(known, ({ watering }) => watering)];
  if (ways.length === 1 && known.length === seasons.length) return sentence('', known[0]?.watering ?? 'surface');
  return ways.map(([watering, when]) => sentence(span(when.map(({ season }) => season)), watering)).join(' ');
}

function sentence(when: string, watering: Watering): string {
  return `${when}${wateringWords[watering]}.`;
}

/** Returns the seasons as a text. Spring to autumn is written as one period. */
function span(when: string[]): string {
  const [first, last] = [when[0], when.at(-1)];
  return when.length === 3 && first === '봄' && last === '가을' ? '봄부터 가을까지는 ' : `${when.join('·')}에는 `;
}

function temperatureWords(winterMinimum: number): string {
  if (winterMinimum === 0) return '겨울에 0℃ 가까이 내려가는 곳에서도 지낼 수 있어요.';
  return `겨울에도 ${winterMinimum}℃보다 낮아지지 않는 곳에 두세요.`;
}

const humidityWords: Record<NonNullable<Care['humidity']>, string> = {
  low: '습도 40%보다 건조한 실내에서도 괜찮아요.',
  medium: '습도 40~70%의 보통 실내면 괜찮아요.',
  high: '습도 70%가 넘는 촉촉한 공기를 좋아해요.',
};

const soilWords: Record<NonNullable<Plant['soil']>['kind'], string> = {
  drained: '물이 잘 빠지는 흙에 심어 주세요.',
  moist: '촉촉함을 머금으면서도 물이 잘 빠지는 흙이 좋아요.',
  'potting mix': '물이 잘 빠지는 실내 화분용 흙이면 충분해요.',
  loam: '모래가 조금 섞여 물이 빠지는 기름진 흙이 좋아요.',
  rich: '부엽토처럼 유기물이 많은 흙이 좋아요.',
  loose: '성글고 유기물이 많아 물이 빨리 빠지는 흙이 좋아요.',
  'succulent mix': '다육식물이나 선인장용처럼 물이 아주 잘 빠지는 흙이 좋아요.',
};

type Fact = { label: string; text: string; source: SourceId };

/** Returns the known facts about a plant's care, each with its source. */
export function careFacts({ care, soil }: Plant): Fact[] {
  const facts: (Fact | undefined)[] = [
    care?.light && { label: '빛', text: lightWords[care.light], source: care.source },
    care?.water && { label: '물', text: waterWords(care.water), source: care.source },
    care?.winterMinimum !== undefined
      ? { label: '온도', text: temperatureWords(care.winterMinimum), source: care.source }
      : undefined,
    care?.humidity && { label: '습도', text: humidityWords[care.humidity], source: care.source },
    soil && { label: '흙', text: soilWords[soil.kind], source: soil.source },
  ];
  return facts.filter((fact) => fact !== undefined);
}

const lightInAWord: Record<NonNullable<Care['light']>, string> = {
  any: '빛이 적어도 잘 자람',
  soft: '은은한 빛',
  bright: '밝고 부드러운 빛',
  sheltered: '밝은 반그늘',
  full: '해가 잘 드는 창가',
  sun: '햇빛 듬뿍',
};

const wateringInAWord: Record<Watering, string> = {
  moist: '흙은 늘 촉촉하게',
  surface: '겉흙이 마르면 물 주기',
  dry: '속흙까지 마르면 물 주기',
  fortnightly: '물은 한 달에 두 번쯤',
  stop: '물은 거의 주지 않기',
};

/** Returns a short text about light and the most frequent watering of the year, or '' if both are unknown. */
export function careInAWord({ care }: Pick<Plant, 'care'>): string {
  const known = care?.water?.filter((watering) => watering !== null) ?? [];
  const [usual] = [...Map.groupBy(known, (watering) => watering)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const words = [care?.light && lightInAWord[care.light], usual && wateringInAWord[usual[0]]];
  return words.filter((word) => word !== undefined).join(' · ');
}
