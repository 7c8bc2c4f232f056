import { composed } from '../../../lib/text/composed.ts';
import { countGraphemes } from '../../../lib/text/count-graphemes.ts';

/** Length limits of a nickname, in graphemes. */
export const NICKNAME_LENGTH = { least: 2, most: 20 } as const;

/**
 * Only Hangul syllables, Latin letters and digits, which no other characters imitate here; single marks or spaces
 * between them.
 */
const ALLOWED = /^[가-힣a-zA-Z0-9]+(?:[ ._-][가-힣a-zA-Z0-9]+)*$/;
/** Names that readers would take for the operators, in the form that `fold` returns. */
const RESERVED = ['운영자', '운영진', '관리자', '푸릇', 'pureut', 'admin', 'moderator', '탈퇴한회원'];

/** Returns a nickname as it is stored: composed (NFC), without spaces around it, with single spaces. */
export function tidyNickname(text: string): string {
  return composed(text).trim().replaceAll(/\s+/g, ' ');
}

/** Returns the message about an invalid nickname, for the person who chose it; undefined for a valid nickname. */
export function faultOf(nickname: string): string | undefined {
  const length = countGraphemes(nickname);
  const { least, most } = NICKNAME_LENGTH;
  if (length < least || length > most) return `닉네임은 ${least}~${most}자로 지어 주세요.`;
  if (!ALLOWED.test(nickname)) return '닉네임에는 한글, 영문, 숫자와 그 사이의 빈칸, . _ - 만 쓸 수 있어요.';
  const folded = fold(nickname);
  if (RESERVED.some((name) => folded.includes(name))) return '운영자로 오해할 수 있는 닉네임은 쓸 수 없어요.';
  return undefined;
}

/**
 * Returns the same string for names that look alike: ignores case and separators, maps digits to the letters they
 * resemble.
 */
function fold(nickname: string): string {
  const alike: Record<string, string> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's' };
  return nickname
    .toLowerCase()
    .replaceAll(/[ ._-]/g, '')
    .replaceAll(/[01l345]/g, (letter) => alike[letter] ?? letter);
}
