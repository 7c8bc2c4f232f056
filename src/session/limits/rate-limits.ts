import type { Context, MiddlewareHandler } from 'hono';
import type { Pool } from 'pg';
import type { ApiEnv } from '../../http/api.ts';
import { clientNetwork, siteOf } from '../../http/client-address.ts';
import { ApiError } from '../../http/errors.ts';
import type { RateClass } from '../../http/route.ts';
import type { Origins } from '../../config/origins.ts';
import { cookiesOf, hasSession } from '../cookies.ts';
import { createRateLimiter, type RateLimiter, type RateRule } from './rate-limiters.ts';
import { familyOf, hashOf } from '../tokens.ts';

/** The budget of an IPv6 /48, as a multiple of the budget of one /64. */
const NETWORKS_OF_SITE = 10;

const rules = {
  /**
   * Reads of visitors that are not answered from the cache, by site: an IPv4 address, which thousands of people of a carrier may share, or an
   * IPv6 /48. Two thousand readers who open six pages a minute make 200 requests a second; a single program easily
   * makes more.
   */
  siteReads: { points: 300, seconds: 1, blockSeconds: 10 },
  /** Session tokens, valid or not, by site. */
  siteLookups: { points: 300, seconds: 1, blockSeconds: 10 },
  /**
   * Reads of visitors that are not answered from the cache, by IPv6 /64, the network of one household, phone or machine.
   */
  visitorReads: { points: 300, seconds: 60 },
  /** Session tokens, valid or not, by IPv6 /64. */
  lookups: { points: 1_500, seconds: 60 },
  visitorSearches: { points: 60, seconds: 60 },
  visitorWrites: { points: 60, seconds: 60, shared: true },
  /**
   * Returns from a provider, calls that sign in and calls that sign up. They count by browser, whose cookie a client can
   * discard, and by address, which thousands of people of a carrier may share.
   */
  signInsOfBrowser: { points: 20, seconds: 300, shared: true },
  signInsOfAddress: { points: 600, seconds: 300, shared: true },
  /** By member. */
  memberReads: { points: 600, seconds: 60 },
  memberSearches: { points: 60, seconds: 60 },
  memberWrites: { points: 60, seconds: 60, shared: true },
  /** Enough for the pictures of several consecutive talks. */
  uploads: { points: 60, seconds: 600, shared: true },
  /** More than the daily limit of reports (`features/community/report/`), so that the answer at that limit can name it. */
  reports: { points: 30, seconds: 600, shared: true },
  /** By address, for members and visitors. */
  appErrors: { points: 10, seconds: 60, shared: true },
  /** By session; many tabs may refresh at the same time. */
  refreshes: { points: 120, seconds: 60, shared: true },
} as const satisfies Record<string, RateRule>;

/** Rules that count networks. Each also has a limiter for the /48 (`siteRules`). */
const networkRules = ['visitorSearches', 'visitorWrites', 'signInsOfAddress', 'appErrors'] as const;
type NetworkRule = (typeof networkRules)[number];
const siteRules = Object.fromEntries(
  networkRules.map((name) => [`${name}OfSite`, { ...rules[name], points: rules[name].points * NETWORKS_OF_SITE }]),
) as Record<`${NetworkRule}OfSite`, RateRule>;

type Rule = keyof typeof rules | keyof typeof siteRules;
/** Each kind of request is counted separately, since one page may make a call, open a stream and show pictures. */
type Kind = 'page' | 'call' | 'stream' | 'picture';
type Counts = [rule: Rule, key: string][];

/** @returns undefined for a path without a call */
type ClassOfCall = (method: string, path: string) => RateClass | undefined;

/** Returns the class of a request for a page or an unknown path. */
function classOfPage(method: string, path: string): RateClass {
  if (method === 'GET') {
    if (path.startsWith('/callback/')) return 'signIns';
    return path.startsWith('/search/') ? 'searches' : 'reads';
  }
  // Apple's POST redirects to a GET of the same path, which counts as a sign-in.
  return path === '/callback/apple' ? 'reads' : 'writes';
}

/** Refuses requests beyond the limits with 429 and `Retry-After`. */
export type RateLimits = {
  /** Runs before `findSession`, since each lookup costs a query, also for an invalid token. */
  ofLookups: MiddlewareHandler<ApiEnv>;
  /** Runs after `findSession`, which provides the member. */
  ofCallers: MiddlewareHandler<ApiEnv>;
  /**
   * Counts a session lookup by this network, for requests that the front process answers without the middleware.
   * `ofMemberRead` then counts the read of the member.
   */
  ofLookup(network: string, kind: 'page' | 'stream' | 'picture'): Promise<void>;
  ofMemberRead(memberId: number): Promise<void>;
};

/** @param pool the database for counts that several processes share; absent with one process */
export function createRateLimits(origins: Origins, pool: Pool | undefined, classOfCall: ClassOfCall): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries({ ...rules, ...siteRules }).map(([name, rule]) => [name, createRateLimiter(name, rule, pool)]),
  ) as Record<Rule, RateLimiter>;
  const cookies = cookiesOf(origins);

  async function count(counts: Counts): Promise<void> {
    for (const [rule, key] of counts) {
      const wait = await limiters[rule](key);
      if (wait !== undefined) throw new ApiError('TOO_MANY_REQUESTS', undefined, {}, wait);
    }
  }

  function countsOf({ req, var: { session } }: Context<ApiEnv>): Counts {
    const network = clientNetwork(req);
    const cookie = req.header('cookie');
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const rateClass = classOfCall(method, req.path) ?? classOfPage(method, req.path);
    if (rateClass === 'appErrors') return ofNetwork('appErrors', network);
    // The session state comes from the database: the family of an unverified token could be invented.
    const expired = session.state === 'expired' ? familyOf(cookies.readTokens(cookie).refreshToken ?? '') : undefined;
    const family = session.state === 'live' ? session.familyId : expired;
    if (rateClass === 'refreshes' && family) return [['refreshes', family]];
    // A return without the browser's cookie cannot sign in, and any site can send its visitors there. It counts as a
    // read.
    const browser = cookies.readBrowser(cookie);
    if (rateClass === 'signIns' && (method !== 'GET' || browser !== undefined)) {
      const ofAddress = ofNetwork('signInsOfAddress', network);
      return browser === undefined ? ofAddress : [...ofAddress, ['signInsOfBrowser', hashOf(browser)]];
    }

    const member = session.state === 'live' ? String(session.viewer.id) : expired;
    if (rateClass === 'searches')
      return member === undefined ? ofNetwork('visitorSearches', network) : [['memberSearches', member]];
    const isReading = method === 'GET' || rateClass === 'reads';
    if (member === undefined) {
      return isReading ? readsOf(network, kindOf(req.path), READS) : ofNetwork('visitorWrites', network);
    }
    if (isReading) return [['memberReads', member]];
    // The stricter limit comes first, so that `Retry-After` names the longer wait.
    const counts: Counts = [['memberWrites', member]];
    if (rateClass === 'uploads' || rateClass === 'reports') counts.unshift([rateClass, member]);
    return counts;
  }

  return {
    async ofLookups({ req }, next) {
      const isPresented = hasSession(req.header('cookie')) || req.header('authorization') !== undefined;
      if (isPresented) await count(readsOf(clientNetwork(req), kindOf(req.path), LOOKUPS));
      await next();
    },
    async ofCallers(context, next) {
      await count(countsOf(context));
      await next();
    },
    ofLookup: (network, kind) => count(readsOf(network, kind, LOOKUPS)),
    ofMemberRead: (memberId) => count([['memberReads', String(memberId)]]),
  };
}

const READS = { ofSite: 'siteReads', ofNetwork: 'visitorReads' } as const;
const LOOKUPS = { ofSite: 'siteLookups', ofNetwork: 'lookups' } as const;

/** The /64 is counted first, so that a refused network does not use up the budget of its site. */
function readsOf(network: string, kind: Kind, by: typeof READS | typeof LOOKUPS): Counts {
  const site = siteOf(network);
  const ofSite: Counts = [[by.ofSite, `${site} ${kind}`]];
  return site === network ? ofSite : [[by.ofNetwork, network], ...ofSite];
}

function ofNetwork(rule: NetworkRule, network: string): Counts {
  const site = siteOf(network);
  if (site !== network)
    return [
      [rule, network],
      [`${rule}OfSite`, site],
    ];
  // Thousands of people may search from one IPv4 address of a carrier, so a search gets the budget of a /48. Visitors
  // rarely use the other rules.
  return [[rule === 'visitorSearches' ? 'visitorSearchesOfSite' : rule, site]];
}

function kindOf(path: string): Kind {
  return path.startsWith('/api/') ? 'call' : 'page';
}
