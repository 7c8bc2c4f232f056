import type { Me } from '../../../session/me.ts';

/** The texts that ask a member for consent to changed terms. */

/** Unicode orders Hangul syllables by their final consonants; the first of 28 means no final consonant. */
const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;

export type OwedTerm = Me['needNewTermsAgrees'][number];

export function titleOfChange(owed: OwedTerm[]): string {
  const [only] = owed;
  return owed.length === 1 && only ? `${only.title}${subjectParticle(only.title)} 바뀌었어요` : '약관이 바뀌었어요';
}

/** Returns 이 after a final consonant, 가 after a vowel. */
function subjectParticle(title: string): '이' | '가' {
  const syllable = title.charCodeAt(title.length - 1) - FIRST_SYLLABLE;
  return syllable % FINALS === 0 ? '가' : '이';
}

export function sinceWords({ executeDate, changes }: OwedTerm): string {
  const [year, month, day] = executeDate.split('-').map(Number);
  const since = `${year}년 ${month}월 ${day}일부터`;
  return changes.length > 0 ? `${since} 이런 점이 달라졌어요.` : `${since} 시행하고 있어요.`;
}

export function termLink({ code, title, executeDate }: OwedTerm): { href: string; text: string } {
  const version = versionOf(executeDate);
  return { href: `/term/${code}?version=${version}`, text: `개정된 ${title} ${version}` };
}

/** Returns a summary of the terms that a member has agreed to and refused. */
export function answeredWords(agreed: OwedTerm[], refused: OwedTerm[] = []): string {
  return [
    ...(agreed.length > 0 ? [`${namesOf(agreed)}에 동의했어요.`] : []),
    ...(refused.length > 0 ? [`${namesOf(refused)}에는 동의하지 않았어요.`] : []),
    ...(refused.some(({ code }) => code === 'MARKETING')
      ? ['혜택과 소식은 이제 보내지 않아요. 알림 설정에서 다시 받을 수 있어요.']
      : []),
  ].join(' ');
}

function namesOf(terms: OwedTerm[]): string {
  return terms.map(({ title, executeDate }) => `${versionOf(executeDate)} 개정된 ${title}`).join(', ');
}

function versionOf(executeDate: string): string {
  return executeDate.replaceAll('-', '.');
}
