import type { Me } from '../../session/me.ts';

/** The words in which a member is asked for their consent to terms that have changed. */

export type OwedTerm = Me['needNewTermsAgrees'][number];

export function titleOfChange(owed: OwedTerm[]): string {
  const [only] = owed;
  return owed.length === 1 && only ? `${only.title}이 바뀌었어요` : '약관이 바뀌었어요';
}

export function sinceWords({ executeDate, changes }: OwedTerm): string {
  const [year, month, day] = executeDate.split('-').map(Number);
  const since = `${year}년 ${month}월 ${day}일부터`;
  return changes.length > 0 ? `${since} 이런 점이 달라졌어요.` : `${since} 시행하고 있어요.`;
}

export function termLink({ code, title, executeDate }: OwedTerm): { href: string; textContent: string } {
  const version = versionOf(executeDate);
  return { href: `/term/${code}?version=${version}`, textContent: `개정된 ${title} ${version}` };
}

export function agreedWords(owed: OwedTerm[]): string {
  const names = owed.map(({ title, executeDate }) => `${versionOf(executeDate)} 개정된 ${title}`);
  return `${names.join(', ')}에 동의했어요.`;
}

function versionOf(executeDate: string): string {
  return executeDate.replaceAll('-', '.');
}
