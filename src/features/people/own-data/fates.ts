import { describeWritings, type WritingsCount } from './writings.ts';

/** The fate of a member's data when they leave, in the words that they read before they decide. */
type Fate = { what: string; texts: string[] };

export function fatesOf({ writings, isMaker }: { writings: WritingsCount; isMaker: boolean }): Fate[] {
  const written = describeWritings(writings);
  return [
    {
      what: '삭제돼요',
      texts: [
        '닉네임, 소개, 프로필 사진',
        '로그인 연결, 모든 기기의 로그인, 약관에 동의한 기록',
        '팔로우와 구독, 차단, 박수, 스크랩',
        '알림, 알림 설정, 이 계정으로 켠 기기 알림',
        '쓰던 글과 예약한 글, 문의와 답변',
        ...(isMaker ? ['메이커의 링크와 스토어 주소'] : []),
      ],
    },
    ...(written
      ? [{ what: '고를 수 있어요', texts: [`${written}. 모두 삭제하거나, ‘탈퇴한 회원’의 글로 남길 수 있어요.`] }]
      : []),
    {
      what: '남아요',
      texts: [
        ...(writings.articles > 0
          ? [
              '매거진 글. 푸릇이 함께 펴낸 글이라 남고, 이름은 ‘탈퇴한 회원’으로 바뀌어요. 내리고 싶은 글은 떠나기 전에 문의해 주세요.',
            ]
          : []),
        '신고와 그 처리 결과. 다른 회원을 보호하려면 끝까지 살펴야 해서 남겨요.',
        '조회 수와 떠나는 이유. 누구인지 알 수 없게 세기만 해요.',
      ],
    },
    { what: '되돌릴 수 없어요', texts: ['같은 계정으로 다시 가입해도 예전 기록과 이어지지 않아요.'] },
  ];
}
