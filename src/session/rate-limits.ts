import type { Context, MiddlewareHandler } from 'hono';
import type { Pool } from 'pg';
import type { ApiEnv } from '../http/api.ts';
import { clientNetwork, siteOf } from '../http/client-address.ts';
import { ApiError } from '../http/errors.ts';
import type { Origins } from '../origins.ts';
import { cookiesOf, hasSession } from './cookies.ts';
import { createRateLimiter, type RateLimiter, type RateRule } from './rate-limiters.ts';
import { familyOf, hashOf } from './tokens.ts';

/** The budget of an IPv6 /48, as a multiple of the budget of one /64. */
const NETWORKS_OF_SITE = 10;

const rules = {
  /**
   * Requests that are not cached, by site: an IPv4 address, which thousands of people of a carrier may share, or an
   * IPv6 /48. Two thousand readers who open six pages a minute make 200 requests a second; a single program easily
   * makes more.
   */
  siteReads: { points: 300, seconds: 1, blockSeconds: 10 },
  /** Session tokens, valid or not, by site. */
  siteLookups: { points: 300, seconds: 1, blockSeconds: 10 },
  /** The same requests by IPv6 /64, the network of one household, phone or machine. */
  visitorReads: { points: 300, seconds: 60 },
  lookups: { points: 1_500, seconds: 60 },
  visitorSearches: { points: 60, seconds: 60 },
  visitorWrites: { points: 60, seconds: 60, shared: true },
  /**
   * A way back from a provider, a call that signs in, one that signs up: by browser, which a caller may call as it
   * likes, and by address, where a carrier may put thousands of people.
   */
  signInsOfBrowser: { points: 20, seconds: 300, shared: true },
  signInsOfAddress: { points: 600, seconds: 300, shared: true },
  /** By member. */
  memberReads: { points: 600, seconds: 60 },
  memberSearches: { points: 60, seconds: 60 },
  memberWrites: { points: 60, seconds: 60, shared: true },
  /** Pictures of several talks in a row. */
  uploads: { points: 60, seconds: 600, shared: true },
  /** More than a day may have (`features/report/`), so that who has spent it is told that. */
  reports: { points: 30, seconds: 600, shared: true },
  /** By address, whoever it is. */
  appErrors: { points: 10, seconds: 60, shared: true },
  /** By session; many tabs may wake at once. */
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

/** What a request counts as. Each route of the API that changes something says its own. */
export type RateClass = 'reads' | 'searches' | 'writes' | 'uploads' | 'reports' | 'signIns' | 'refreshes' | 'appErrors';
/** @returns undefined for a path that is no call's */
type ClassOfCall = (method: string, path: string) => RateClass | undefined;

/** The same for pages, and for what is not there. */
function classOfPage(method: string, path: string): RateClass {
  if (method === 'GET') {
    if (path.startsWith('/callback/')) return 'signIns';
    return path.startsWith('/search/') ? 'searches' : 'reads';
  }
  // Apple's POST leads on to the return by GET, which is counted.
  return path === '/callback/apple' ? 'reads' : 'writes';
}

/** Refuse with 429 and `Retry-After` whoever asks too often. */
export type RateLimits = {
  /** Goes before `findSession`: looking a session up costs, whether it is one or not. */
  ofLookups: MiddlewareHandler<ApiEnv>;
  /** Knows the caller from `findSession`. */
  ofCallers: MiddlewareHandler<ApiEnv>;
  /**
   * The same for requests that are answered before that middleware: counts a session look-up of this network, then a
   * read of this member.
   */
  ofLookup(network: string, kind: 'page' | 'stream' | 'picture'): Promise<void>;
  ofMemberRead(memberId: number): Promise<void>;
};

/** @param pool where the processes of a server count together; absent when there is only one */
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
    // The family was found in the database: anybody can make a token up.
    const expired = session.state === 'expired' ? familyOf(cookies.readTokens(cookie).refreshToken ?? '') : undefined;
    const family = session.state === 'live' ? session.familyId : expired;
    if (rateClass === 'refreshes' && family) return [['refreshes', family]];
    // Without this browser's cookie a return leads nowhere, and any page could send its readers there.
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
    // The stricter limit is asked first, so that `Retry-After` tells the longer wait.
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
