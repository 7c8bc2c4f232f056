import type * as client from 'openid-client';
import type { Queryable } from '../../db/connection.ts';
import type { Provider } from '../../session/provider.ts';
import { type ProvidedPerson, readProvidersAnswer } from './providers-answer.ts';
import { sealToken } from './provider-token.ts';
import { issueTicket, takeAttempt } from './ticket.server.ts';

/**
 * What came of a browser's way to a provider. `cancelled`: the person said no there. `refused`: the provider did, or
 * whoever speaks for it without the state of a sign-in. `expired`: the sign-in is over, or another browser's.
 * `unasked`: there is no sign-in at all. `unavailable`: the provider does not answer. `failed`: its answer does not fit.
 */
export type Return =
  | { outcome: 'proved'; person: ProvidedPerson; paramKey: string }
  | { outcome: 'cancelled' | 'refused' | 'expired' | 'unasked' }
  | { outcome: 'unavailable' | 'failed'; error: unknown };

type Arrival = { provider: Provider; address: URL; browser: string | undefined; secret: string };

/** The provider's own words for a fault of its own. */
const OUTAGES = ['temporarily_unavailable', 'server_error'];

/** Takes a browser that comes back from a provider, and gives it a key for whom the provider vouches. */
export async function completeSignIn(
  db: Queryable,
  clientOf: (provider: Provider) => Promise<client.Configuration>,
  { provider, address, browser, secret }: Arrival,
): Promise<Return> {
  const state = address.searchParams.get('state');
  const refusal = address.searchParams.get('error');
  const attempt = state && browser ? await takeAttempt(db, { state, browser, provider }) : undefined;
  if (refusal !== null && OUTAGES.includes(refusal)) return { outcome: 'unavailable', error: new Error(refusal) };
  if (!attempt || !state || !browser) {
    if (refusal !== null) return { outcome: 'refused' };
    return { outcome: state === null ? 'unasked' : 'expired' };
  }
  if (refusal === 'access_denied') return { outcome: 'cancelled' };
  if (refusal !== null) return { outcome: 'refused' };
  try {
    const person = await readProvidersAnswer(provider, await clientOf(provider), address, { ...attempt, state });
    const providerToken = sealToken(person.token, secret);
    const ticket = { provider, subject: person.subject, origin: 'web' as const, browser, providerToken };
    return { outcome: 'proved', person, paramKey: await issueTicket(db, ticket) };
  } catch (error) {
    return { outcome: isOutage(error) ? 'unavailable' : 'failed', error };
  }
}

/** Whether a provider was not reached, took too long, or answered with a fault of its own. */
function isOutage(error: unknown): boolean {
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown };
  const answered = status ?? (cause instanceof Response ? cause.status : 0);
  // What `fetch` itself throws has the system's reason as its cause.
  return code === 'OAUTH_TIMEOUT' || answered >= 500 || (error instanceof TypeError && cause instanceof Error);
}
