import type * as client from 'openid-client';
import type { Queryable } from '../../../db/connection.ts';
import type { Provider } from '../../../site/provider.ts';
import { type ProvidedPerson, readProvidersAnswer } from './provider/providers-answer.ts';
import { sealToken } from './provider/provider-token.ts';
import { issueTicket, takeAttempt } from './ticket.server.ts';

/**
 * The result of a sign-in at a provider:
 * - `proved`: the provider confirmed the person
 * - `cancelled`: the person cancelled at the provider
 * - `refused`: the provider returned another error, or a request with an `error` belongs to no sign-in attempt
 * - `expired`: the `state` belongs to no live attempt of this browser
 * - `unasked`: the request has no `state` and no `error`
 * - `unavailable`: the provider cannot be reached or reports an outage
 * - `failed`: the provider's response is invalid
 */
export type Return =
  | { outcome: 'proved'; person: ProvidedPerson; paramKey: string }
  | { outcome: 'cancelled' | 'refused' | 'expired' | 'unasked' }
  | { outcome: 'unavailable' | 'failed'; error: unknown };

type Arrival = { provider: Provider; address: URL; browser: string | undefined; secret: string };

/** OAuth error codes with which a provider reports its own outage. */
const OUTAGES = ['temporarily_unavailable', 'server_error'];

/** Completes a sign-in after the provider's redirect, and issues a sign-up ticket (`paramKey`) for the person. */
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

/** Returns whether the provider was unreachable, timed out or answered with a status of 500 or more. */
function isOutage(error: unknown): boolean {
  const { code, status, cause } = error as { code?: string; status?: number; cause?: unknown };
  const answered = status ?? (cause instanceof Response ? cause.status : 0);
  // A network failure of `fetch` is a TypeError whose cause is the system's error.
  return code === 'OAUTH_TIMEOUT' || answered >= 500 || (error instanceof TypeError && cause instanceof Error);
}
