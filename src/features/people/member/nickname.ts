import { composed } from '../../../lib/text/composed.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';

/** Characters that a nickname has. */
export const NICKNAME_LENGTH = { least: 2, most: 20 } as const;

/** Whole syllables, Latin letters and digits look like themselves alone; between them single marks or spaces. */
const ALLOWED = /^[가-힣a-zA-Z0-9]+(?:[ ._-][가-힣a-zA-Z0-9]+)*$/;
/** Names that would be taken for the people who run the place, written as `fold` leaves them. */
const RESERVED = ['운영자', '운영진', '관리자', '푸릇', 'pureut', 'admin', 'moderator', '탈퇴한회원'];

/** A nickname as it is stored: composed, without spaces around it. */
export function tidyNickname(text: string): string {
  return composed(text).trim().replaceAll(/\s+/g, ' ');
}

/** What is wrong with a nickname, for the person who chose it; undefined when nothing is. */
export function faultOf(nickname: string): string | undefined {
  const length = countGraphemes(nickname);
  const { least, most } = NICKNAME_LENGTH;
  if (length < least || length > most) return `닉네임은 ${least}~${most}자로 지어 주세요.`;
  if (!ALLOWED.test(nickname)) return '닉네임에는 한글, 영문, 숫자와 그 사이의 . _ - 만 쓸 수 있어요.';
  const folded = fold(nickname);
  if (RESERVED.some((name) => folded.includes(name))) return '운영자로 오해할 수 있는 닉네임은 쓸 수 없어요.';
  return undefined;
}

/** The same for names that look the same: case, marks between, digits that stand for letters. */
function fold(nickname: string): string {
  const alike: Record<string, string> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's' };
  return nickname
    .toLowerCase()
    .replaceAll(/[ ._-]/g, '')
    .replaceAll(/[01l345]/g, (letter) => alike[letter] ?? letter);
}
