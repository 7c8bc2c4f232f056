import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Provider } from '../../site/provider.ts';
import { type Person, personOf } from './people.ts';

/** The people created in a browser, stored in a cookie. Subjects are random, so no other browser can choose them. */

const COOKIE = 'demo_people';
const MOST = 5;
const YEAR_MS = 365 * 24 * 3_600_000;
const MOST_LETTERS = 3_000;

type Cookies = Pick<KoaContextWithOIDC, 'cookies'>;

/** Returns the people that were created in this browser for a provider, the newest first. */
export function madePeople({ cookies }: Cookies, provider: Provider): Person[] {
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookies.get(COOKIE) ?? '', 'base64url').toString('utf8'));
    return (kept as Person[]).slice(0, MOST).flatMap(({ subject, name }) => {
      const person = personOf(provider, subject);
      return person ? [{ subject: person.subject, name: String(name) }] : [];
    });
  } catch {
    return [];
  }
}

/** Stores a person in the browser's cookie. @param path path of the provider's pages, to limit the cookie */
export function rememberPerson(ctx: Cookies, provider: Provider, { subject, name }: Person, path: string): void {
  const others = madePeople(ctx, provider).filter((other) => other.subject !== subject);
  let people = [{ subject, name }, ...others].slice(0, MOST);
  const encode = () => Buffer.from(JSON.stringify(people)).toString('base64url');
  while (people.length > 1 && encode().length > MOST_LETTERS) people = people.slice(0, -1);
  ctx.cookies.set(COOKIE, encode(), { path, httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS, signed: false });
}
