import { product } from '../../../product.ts';
import type { BodyNode } from '../../body/body.ts';
import { heading, labelled, list, numbered, paragraph, subheading } from './nodes.ts';

export const firstPrivacy: BodyNode[] = [
  paragraph(
    `${product.name}(이하 ‘서비스’)는 꼭 필요한 개인정보만 받고, 받은 까닭이 다하면 지웁니다. 이 방침은 서비스가 개인정보를 어떻게 다루는지 알립니다.`,
  ),

  heading('1. 처리하는 개인정보'),
  paragraph('이메일, 전화번호, 실명, 비밀번호는 받지 않습니다. 필수 항목의 처리에 동의하지 않으면 가입할 수 없습니다.'),

  subheading('가입과 로그인 (필수)'),
  list(
    labelled('항목', '로그인 제공자(Google, 네이버, Apple)와 제공자가 정한 식별값, 로그인 상태'),
    labelled('목적', '본인 확인, 로그인, 중복 가입 방지'),
    labelled('보관 기간', '탈퇴할 때까지. 로그인 상태는 로그아웃하거나 기간이 다할 때까지'),
  ),

  subheading('나이 확인 (필수)'),
  list(
    labelled('항목', '생년월일'),
    labelled('목적', '만 14세 이상인지 확인'),
    labelled('보관 기간', '보관하지 않음. 가입할 때 확인만 하고 저장하지 않습니다.'),
  ),

  subheading('프로필'),
  list(
    labelled('항목', '닉네임(필수), 소개와 사진(선택)'),
    labelled('목적', '글쓴이 표시, 회원 사이의 소통'),
    labelled('보관 기간', '탈퇴할 때까지'),
  ),

  subheading('이용하며 남기는 것'),
  list(
    labelled('항목', '글, 댓글, 사진, 박수, 스크랩, 팔로우와 구독, 차단, 신고, 문의, 약관에 동의한 기록'),
    labelled('목적', '서비스 제공, 신고와 문의의 처리, 동의한 사실의 확인'),
    labelled('보관 기간', '회원이 지우거나 탈퇴할 때까지'),
  ),
  paragraph('올린 사진은 다시 만들어 저장하며, 이때 촬영 위치와 기기 정보를 지웁니다.'),

  heading('2. 만 14세 미만 어린이'),
  paragraph(
    '만 14세 미만은 가입할 수 없습니다. 가입할 때 나이를 확인하고, 만 14세 미만이면 아무것도 저장하지 않습니다.',
  ),

  heading('3. 쿠키'),
  paragraph(
    '쿠키는 로그인을 유지하는 데만 씁니다. 브라우저 설정에서 막을 수 있으며, 막으면 로그인할 수 없지만 글은 읽을 수 있습니다.',
  ),

  heading('4. 제3자 제공과 처리 위탁'),
  paragraph(
    '회원이 동의했거나 법에 따라 반드시 제공해야 할 때가 아니면 개인정보를 다른 곳에 제공하지 않습니다. 개인정보의 처리를 다른 곳에 맡기지 않습니다.',
  ),

  heading('5. 탈퇴와 파기'),
  paragraph('보관 기간이 지나거나 처리하는 까닭이 다한 개인정보는 지체 없이, 되살릴 수 없는 방법으로 지웁니다.'),
  list(
    labelled('탈퇴하면 지우는 것', '프로필, 로그인 제공자와의 연결, 로그인 상태'),
    labelled('탈퇴해도 남는 것', '글과 댓글. 글쓴이를 ‘탈퇴한 회원’으로 바꾸어 누구인지 알 수 없게 합니다.'),
  ),

  heading('6. 회원의 권리'),
  numbered(
    '회원은 자신의 개인정보를 보고, 고치고, 지우고, 처리를 멈추게 하고, 동의를 거둘 수 있습니다.',
    '서비스 안에서 직접 할 수 없는 요청은 문의하기 페이지로 보내 주십시오. 본인인지 확인한 뒤 10일 안에 처리하고 결과를 알립니다.',
  ),

  heading('7. 개인정보 보호 담당자'),
  list(labelled('담당', `${product.name} 개인정보 보호 담당자`), labelled('연락', '문의하기 페이지')),

  heading('8. 다른 기관의 도움'),
  list(
    labelled('개인정보분쟁조정위원회', '1833-6972, kopico.go.kr'),
    labelled('개인정보침해신고센터', '118, privacy.kisa.or.kr'),
  ),

  heading('9. 방침의 변경'),
  paragraph('이 방침을 바꿀 때에는 바뀌는 내용과 시행일을 시행일 7일 전부터 서비스에 알립니다.'),
  paragraph('이 방침은 2023년 3월 2일부터 시행합니다.'),
];
