/** The categories of inquiries. Stored inquiries refer to the ids, so an id is never reused for another category. */
export const inquiryCategories = [
  { id: 1, title: '로그인과 계정' },
  { id: 2, title: '스토리와 메이커' },
  { id: 3, title: '톡과 댓글' },
  { id: 4, title: '신고와 이용 제한' },
  { id: 5, title: '개인정보' },
  { id: 6, title: '오류 알리기' },
  { id: 7, title: '제안하기' },
  { id: 8, title: '기타' },
] as const;

export function categoryTitle(id: number): string {
  return inquiryCategories.find((category) => category.id === id)?.title ?? '';
}
