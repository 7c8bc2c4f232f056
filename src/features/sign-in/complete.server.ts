import type * as client from 'openid-client';
import type { Queryable } from '../../db/connection.ts';
import type { Provider } from '../../session/provider.ts';
import { type ProvidedPerson, readProvidersAnswer } from './providers-answer.ts';
import { sealToken } from './provider-token.ts';
import { issueTicket, takeAttempt } from './ticket.server.ts';

/** What came of a browser's way to a provider. `cancelled`: the person said no there. */
export type Return =
  | { outcome: 'proved'; person: ProvidedPerson; paramKey: string }
  | { outcome: 'cancelled' | 'unexpected' | 'failed'; error?: unknown };

type Arrival = { provider: Provider; address: URL; browser: string | undefined; secret: string };

/** Takes a browser that comes back from a provider, and gives it a key for whom the provider vouches. */
export async function completeSignIn(
  db: Queryable,
  clientOf: (provider: Provider) => Promise<client.Configuration>,
  { provider, address, browser, secret }: Arrival,
): Promise<Return> {
  const state = address.searchParams.get('state');
  const attempt = state && browser ? await takeAttempt(db, { state, browser, provider }) : undefined;
  if (!attempt || !state || !browser) return { outcome: 'unexpected' };
  if (address.searchParams.get('error') === 'access_denied') return { outcome: 'cancelled' };
  try {
    const person = await readProvidersAnswer(provider, await clientOf(provider), address, { ...attempt, state });
    const providerToken = sealToken(person.token, secret);
    const ticket = { provider, subject: person.subject, origin: 'web' as const, browser, providerToken };
    return { outcome: 'proved', person, paramKey: await issueTicket(db, ticket) };
  } catch (error) {
    return { outcome: 'failed', error };
  }
}
