/** The figures of a maker's home. */

export const figures = ['views', 'applause', 'scraps', 'comments', 'followers'] as const;
export type Figure = (typeof figures)[number];

export const figureNames: Record<Figure, string> = {
  views: '조회',
  applause: '박수',
  scraps: '스크랩',
  comments: '받은 댓글',
  followers: '새 팔로워',
};
