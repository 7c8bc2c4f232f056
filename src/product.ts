/** What the product is called and how it shows itself; nothing else repeats these. */
export const product = {
  name: '푸릇',
  slug: 'pureut',
  tagline: '식물과 함께 사는 사람들의 이야기',
  /** What this place is, in the line that greets on the home page. */
  welcome: '집에서 식물을 키우는 사람들이 이야기를 나누는 곳',
  description:
    '집에서 식물을 키우는 사람들이 모여 이야기를 나누는 곳, 푸릇. 메이커의 스토리와 매거진, 초록 톡을 만나 보세요.',
  /** On white for shapes alone: text in it would be too pale to read. */
  brandColour: '#6ba539',
  locale: 'ko_KR',
} as const;
