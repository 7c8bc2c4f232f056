import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Provider } from '../../session/provider.ts';
import { type Person, personOf } from './people.ts';

/**
 * The people that were made up in a browser, which keeps them in a cookie: their subjects are random, so that nobody
 * else could pick them again.
 */

const COOKIE = 'demo_people';
const MOST = 5;
const YEAR_MS = 365 * 24 * 3_600_000;
const MOST_LETTERS = 3_000;

type Cookies = Pick<KoaContextWithOIDC, 'cookies'>;

/** Returns the people that were made up in this browser for a provider, the newest first. */
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

/** Remembers a person in the browser. @param path of the provider's pages, to which the cookie is sent */
export function rememberPerson(ctx: Cookies, provider: Provider, { subject, name }: Person, path: string): void {
  const others = madePeople(ctx, provider).filter((other) => other.subject !== subject);
  let people = [{ subject, name }, ...others].slice(0, MOST);
  const encode = () => Buffer.from(JSON.stringify(people)).toString('base64url');
  while (people.length > 1 && encode().length > MOST_LETTERS) people = people.slice(0, -1);
  ctx.cookies.set(COOKIE, encode(), { path, httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS, signed: false });
}
