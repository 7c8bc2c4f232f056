/** The product's names, texts and colour. Other modules import them from here and do not repeat them. */
export const product = {
  name: '푸릇',
  slug: 'pureut',
  tagline: '식물과 함께 사는 사람들의 이야기',
  /** The description of the site in the welcome line of the home page. */
  welcome: '집에서 식물을 키우는 사람들이 이야기를 나누는 곳',
  description:
    '집에서 식물을 키우는 사람들이 모여 이야기를 나누는 곳, 푸릇. 메이커의 스토리와 매거진, 초록 톡을 만나 보세요.',
  /** On white, for shapes only: text in this colour has too little contrast. */
  brandColour: '#6ba539',
  locale: 'ko_KR',
} as const;
