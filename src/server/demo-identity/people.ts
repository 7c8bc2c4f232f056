import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { composed } from '../../lib/text/composed.ts';
import type { Provider } from '../../site/provider.ts';
import { firstGraphemes, isLongerThan } from '../../lib/text/graphemes.ts';

export type Person = { subject: string; name: string };

/** A person that exists in the demo content. */
type DemoPerson = Person & { provider: Provider; purpose: string };

const demoPeople: DemoPerson[] = [
  {
    provider: 'GOOGLE',
    subject: 'demo-member',
    name: '새싹집사',
    purpose: '댓글과 톡을 남기는 회원이에요.',
  },
  { provider: 'GOOGLE', subject: 'demo-admin', name: '운영자', purpose: '서비스를 돌보는 운영자예요.' },
  { provider: 'KAKAO', subject: 'demo-maker', name: '초록메이커', purpose: '스토리를 쓰는 메이커예요.' },
  {
    provider: 'NAVER',
    subject: 'demo-suspended',
    name: '정지된이',
    purpose: '이용이 정지된 회원이에요.',
  },
  {
    provider: 'APPLE',
    subject: 'demo-terms',
    name: '약관대기',
    purpose: '새 약관에 동의해야 하는 회원이에요.',
  },
];

export const MAX_NAME_LENGTH = 20;
const NEW_SUBJECT = /^new-[\w-]{1,60}$/;
const MAX_NEW_PEOPLE = 1_000;

/** Names that were entered, by subject; nothing else is known of these people. */
const typedNames = new LRUCache<string, string>({ max: MAX_NEW_PEOPLE });

export function demoPeopleOf(provider: Provider): DemoPerson[] {
  return demoPeople.filter((person) => person.provider === provider);
}

/** Returns the person with this subject; undefined if the provider has none. */
export function personOf(provider: Provider, subject: string): Person | undefined {
  const known = demoPeopleOf(provider).find((person) => person.subject === subject);
  if (known || !NEW_SUBJECT.test(subject)) return known;
  return { subject, name: typedNames.get(subject) ?? nameIn(subject) };
}

/** Creates a person. @returns undefined if the name is invalid */
export function createPerson(typedName: string): Person | undefined {
  const name = composed(typedName).replaceAll(/\s+/g, ' ').trim();
  if (name === '' || isLongerThan(name, MAX_NAME_LENGTH) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) return undefined;
  const subject = `new-${randomBytes(12).toString('base64url')}`;
  typedNames.set(subject, name);
  return { subject, name };
}

/** Returns the name in a new subject: a Korean name encoded in base64url, or the text itself. */
function nameIn(subject: string): string {
  const text = subject.slice('new-'.length);
  const decoded = Buffer.from(text, 'base64url').toString('utf8');
  const korean = /^[\p{Script=Hangul}\w ]*\p{Script=Hangul}[\p{Script=Hangul}\w ]*$/u.test(decoded);
  const name = korean ? decoded : text.replaceAll(/[_-]+/g, ' ');
  return firstGraphemes(name.trim(), MAX_NAME_LENGTH) || '새 사람';
}
