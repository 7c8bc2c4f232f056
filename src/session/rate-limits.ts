import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import type { ApiEnv } from '../http/api.ts';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { ApiError } from '../http/errors.ts';
import { cookiesOf, hasSession } from './cookies.ts';
import { createRateLimiter, type RateLimiter, type RateRule } from './rate-limiters.ts';
import { familyOf } from './tokens.ts';

const rules = {
  /** By address; what is kept ready for visitors is not counted. */
  visitorReads: { points: 300, seconds: 60 },
  visitorWrites: { points: 60, seconds: 60, shared: true },
  /** A way back from a provider, a call that signs in, one that signs up. */
  signIns: { points: 20, seconds: 300, shared: true },
  /** Sessions that are presented, true or not; many members may stand behind one address. */
  lookups: { points: 1_500, seconds: 60 },
  /** By member. */
  memberReads: { points: 600, seconds: 60 },
  memberWrites: { points: 60, seconds: 60, shared: true },
  uploads: { points: 30, seconds: 600, shared: true },
  reports: { points: 20, seconds: 86_400, shared: true },
  /** By session; many tabs may wake at once. */
  refreshes: { points: 120, seconds: 60, shared: true },
} as const satisfies Record<string, RateRule>;

type Rule = keyof typeof rules;
type Counts = [rule: Rule, key: string][];

const REFRESH = 'POST /api/v1/user/refresh';
const LOG_OUT = 'POST /api/v1/user/logout';
const UPLOAD = 'PUT /api/v1/user/image';
const REPORT = /^POST \/api\/.*\/report$/;
const SIGN_IN = /^POST \/api\/(v1\/user|v1\/user\/login|auth\/[^/]+\/native)$/;
const RETURN = /^GET \/callback\//;
/** Leads on to the return by GET, which counts. */
const APPLE_RETURN = 'POST /callback/apple';

/** Refuse with 429 and `Retry-After` whoever asks too often. */
export type RateLimits = {
  /** Goes before `findSession`: looking a session up costs, whether it is one or not. */
  ofLookups: MiddlewareHandler<ApiEnv>;
  /** Knows the caller from `findSession`. */
  ofCallers: MiddlewareHandler<ApiEnv>;
};

/** @param pool where the processes of a server count together; absent when there is only one */
export function createRateLimits({ publicOrigin }: { publicOrigin: string }, pool: Pool | undefined): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, createRateLimiter(name, rule, pool)]),
  ) as Record<Rule, RateLimiter>;
  const cookies = cookiesOf(publicOrigin);

  async function count(counts: Counts): Promise<void> {
    for (const [rule, key] of counts) {
      const wait = await limiters[rule](key);
      if (wait !== undefined) throw new ApiError('TOO_MANY_REQUESTS', undefined, {}, wait);
    }
  }

  function countsOf({ req, var: { session } }: Context<ApiEnv>): Counts {
    const address = networkOf(req);
    const cookie = req.header('cookie');
    const line = `${req.method === 'HEAD' ? 'GET' : req.method} ${req.path}`;
    // A family that was found; anybody can make one up.
    const expired = session.state === 'expired' ? familyOf(cookies.readTokens(cookie).refreshToken ?? '') : undefined;
    const family = session.state === 'live' ? session.familyId : expired;
    if (line === REFRESH && family) return [['refreshes', family]];
    // Without this browser's cookie a return leads nowhere, and any page could send its readers there.
    const isReturn = RETURN.test(line) && cookies.readBrowser(cookie) !== undefined;
    if (isReturn || SIGN_IN.test(line)) return [['signIns', address]];

    const member = session.state === 'live' ? String(session.viewer.id) : expired;
    const isReading = line.startsWith('GET ') || line === LOG_OUT || line === APPLE_RETURN;
    if (member === undefined) return [[isReading ? 'visitorReads' : 'visitorWrites', address]];
    if (isReading) return [['memberReads', member]];
    const counts: Counts = [['memberWrites', member]];
    if (line === UPLOAD) counts.push(['uploads', member]);
    if (REPORT.test(line)) counts.push(['reports', member]);
    return counts;
  }

  return {
    async ofLookups({ req }, next) {
      const isPresented = hasSession(req.header('cookie')) || req.header('authorization') !== undefined;
      if (isPresented) await count([['lookups', networkOf(req)]]);
      await next();
    },
    async ofCallers(context, next) {
      await count(countsOf(context));
      await next();
    },
  };
}

/** The caller's address; of IPv6 the /64 that one household or machine is given. */
function networkOf(request: HonoRequest): string {
  const address = request.header(CLIENT_ADDRESS_HEADER) ?? '';
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')}::/64`;
}
