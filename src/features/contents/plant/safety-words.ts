import { type harms, type Plant, type Protected, protectedOnes, type Verdict } from './plant.ts';

/** Turns the facts about a plant's safety into sentences. */

export const protectedWords: Record<Protected, string> = { cats: '고양이', dogs: '강아지', children: '아이' };

type Judgement = 'safe' | 'harmful' | 'disputed' | 'unknown';

export function judgementOf(verdict: Verdict | undefined): Judgement {
  if (!verdict) return 'unknown';
  if (verdict.safe && verdict.harmful) return 'disputed';
  return verdict.safe ? 'safe' : 'harmful';
}

export const judgementWords: Record<Judgement, string> = {
  safe: '독성이 없다고 알려졌어요',
  harmful: '해로울 수 있어요',
  disputed: '자료마다 말이 달라요',
  unknown: '아직 확인한 자료가 없어요',
};

const harmWords: Record<(typeof harms)[number], string> = {
  aloin: '잎 껍질 쪽의 알로인과 사포닌 때문에 배탈이 날 수 있어요.',
  berries: '열매를 먹으면 배가 아프거나 토할 수 있고, 수액이 자꾸 닿으면 피부가 가려울 수 있어요.',
  brunfelsia: '브룬펠사미딘이라는 독성 물질이 들어 있어요.',
  bufadienolide: '심장에 작용하는 부파디에놀라이드가 들어 있어요.',
  bulb: '튤리팔린이라는 자극 물질이 들어 있어요.',
  cardiac: '심장에 작용하는 성분이 들어 있어 아주 위험해요. 적은 양이라도 먹었다면 바로 병원에 가 주세요.',
  cyanide: '시안 배당체가 들어 있어 먹으면 토하거나 배탈이 나고 기운이 빠질 수 있어요.',
  cycasin: '사이카신이 간을 심하게 다치게 해요. 적은 양이라도 먹었다면 바로 병원에 가 주세요.',
  ficus: '잎이나 가지를 자르면 나오는 흰 수액이 피부와 위장을 자극해요.',
  gardenia: '게니포사이드와 가데노사이드라는 성분이 들어 있어요.',
  gi: '먹으면 속이 메스껍거나 토할 수 있어요.',
  ivy: '트리테르페노이드 사포닌 때문에 침을 흘리거나 토하고 배가 아플 수 있어요.',
  lily: '고양이의 신장을 갑자기 망가뜨려요. 잎 한 조각, 꽃가루, 꽃병 물도 위험하니 닿았다면 바로 동물병원에 가 주세요.',
  lycorine: '리코린 같은 알칼로이드가 들어 있어요.',
  oil: '정유 성분이 속을 자극할 수 있어요.',
  oxalate: '바늘 모양 옥살산칼슘 결정이 입안과 목을 찔러 침을 흘리거나 토할 수 있어요.',
  'oxalate-soluble': '물에 녹는 옥살산염이 들어 있어 많이 먹으면 침을 흘리고 떨거나 콩팥이 상할 수 있어요.',
  sap: '수액이 피부와 입안, 위장을 자극해요.',
  saponin: '사포닌이 들어 있어 먹으면 토하거나 기운이 빠질 수 있어요.',
  schefflera: '사포닌과 옥살산칼슘 결정이 입안과 위장을 자극해요.',
  solanine: '잎과 줄기, 덜 익은 열매에 솔라닌이라는 성분이 들어 있어요.',
  unknown: '어떤 성분 때문인지는 아직 밝혀지지 않았어요.',
};

/** Returns the sentence about the harmful substance, or undefined if none is known. */
export function harmText({ safety }: Plant): string | undefined {
  return safety?.why && harmWords[safety.why];
}

/** Returns a warning that names the animals or children for whom the sources disagree, or undefined if there are none. */
export function disputeText(plant: Plant): string | undefined {
  const disputed = protectedOnes.filter((one) => judgementOf(plant.safety?.[one]) === 'disputed');
  if (disputed.length === 0) return undefined;
  const whom = disputed.map((one) => protectedWords[one]).join(', ');
  return `${whom}에게 괜찮은지는 자료마다 말이 달라요. 확실해질 때까지는 닿지 않는 곳에 두는 편이 좋아요.`;
}
