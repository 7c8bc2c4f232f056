import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { ConfigError } from '../lib/config-error.ts';
import { isLoopback } from '../lib/loopback.ts';
import { type Origins, readOrigins } from './origins.ts';
import { missingProviderKeys, type ProviderKeys, providerKeySettings, providerKeys } from './provider-keys.ts';
import { missingS3Settings, type S3Settings, s3Settings, s3SettingSchemas } from './s3-settings.ts';

const httpUrl = z
  .string()
  .regex(/^https?:\/\//, { error: 'must start with http:// or https://', abort: true })
  .refine(URL.canParse, 'must be an address such as https://example.com/shop');

const httpOrigin = z
  .string()
  .regex(/^https?:\/\//, { error: 'must start with http:// or https://', abort: true })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin such as https://example.com',
  );

/** Accepts digits alone, from 1 on: `Number` also accepts ' ', '1e3' and '0x50'. */
const wholeNumber = (largest: number, error: string) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, error)
    .transform(Number)
    .refine((value) => value <= largest, error);

/** Returns whether the text is an IP address or a range in CIDR notation. */
const isRange = (text: string) => {
  const [base = ''] = text.split('/', 1);
  // The library also accepts `10` and `010.0.0.1`, but reads them as other addresses than a person expects.
  const isPlain =
    ipaddr.IPv4.isValidFourPartDecimal(base) ||
    (ipaddr.IPv6.isValid(base) && !ipaddr.IPv6.parse(base).isIPv4MappedAddress());
  return isPlain && (base === text ? ipaddr.isValid(text) : ipaddr.isValidCIDR(text));
};

const isHost = (text: string) => URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;

/** Parses `host=secret`. A host contains no equals sign, a secret may. */
const partnerOf = (text: string) => {
  const [host = '', ...secret] = text.trim().split('=');
  return { host, secret: secret.join('=') };
};

/** Returns whether the text is an https origin. Plain http is allowed for this machine only. */
const isPushOrigin = (text: string) =>
  httpOrigin.safeParse(text).success && (text.startsWith('https:') || isLoopback(text));

const hostName = z
  .string()
  .refine(
    (host) => /^[\w.:-]+$/.test(host) && URL.canParse(listeningUrl(host, 1)),
    'must be a host name or an address',
  );

const environment = z.object({
  HOST: hostName.default('127.0.0.1'),
  PORT: wholeNumber(65_535, 'must be a port number').default(4321),
  DATA_DIR: z.string().min(1).default('./data'),
  KEEP_FREE_MB: wholeNumber(1_000_000_000, 'must be a number of megabytes').default(500),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://', abort: true })
    .refine(URL.canParse, 'must be an address such as postgres://user:password@host:5432/database')
    .optional(),
  DEMO_CONTENT: z.enum(['0', '1']).optional(),
  DEMO_IDENTITY: z.enum(['0', '1']).optional(),
  PUBLIC_ORIGIN: httpOrigin.optional(),
  DISCOVER_ORIGIN: httpOrigin.optional(),
  PUBLIC_API_KEY: z.string().min(1).max(200).default('pureut-web'),
  APP_KEY: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').max(200).optional(),
  STORE_URL: httpUrl.optional(),
  APP_DOWNLOAD_URL: httpUrl.optional(),
  PARTNER_UTM_MARKER: z.string().min(1).max(100).optional(),
  PARTNER_HOSTS: z
    .string()
    .transform((list) => list.split(',').map(partnerOf))
    .refine((partners) => partners.every(({ host }) => isHost(host)), {
      error: 'must be hosts with their secrets such as shop.example.com=SECRET, separated by commas',
      abort: true,
    })
    .refine(
      (partners) => partners.every(({ secret }) => /^[\x21-\x7e]{32,200}$/.test(secret)),
      'must have a secret of 32 to 200 letters, digits and signs behind each host, as in shop.example.com=SECRET',
    )
    .default([]),
  KAKAO_JS_KEY: z
    .string()
    .regex(/^[\da-f]{32}$/i, 'must be the JavaScript key of an application at Kakao, 32 hexadecimal digits')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every(isRange), 'must be addresses or ranges such as 10.0.0.0/8, separated by commas')
    .default([]),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isPushOrigin),
      'must be https origins such as https://push.example.com, separated by commas',
    )
    .default([]),
  RATE_LIMITS: z.enum(['0', '1']).default('1'),
  QUEUE_WAIT_MS: wholeNumber(60_000, 'must be a number of milliseconds up to 60000').default(1_000),
  WORKERS: wholeNumber(64, 'must be a number from 1 to 64').default(1),
  METRICS_HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(65_535, 'must be a port number').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must contain only letters, digits and signs')
    .min(32, 'must have at least 32 characters')
    .max(200)
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ...providerKeySettings,
  ...s3SettingSchemas,
});

export type Config = Origins & {
  host: string;
  port: number;
  /** Absolute path. Holds the embedded database, and the pictures if no bucket is set. */
  dataDir: string;
  /** The server refuses uploads and archives when the disk of `dataDir` has fewer free bytes. */
  keepFreeBytes: number;
  /** The bucket for pictures. */
  s3: S3Settings | undefined;
  /** If absent, the server uses the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Whether the server fills an empty database with the demo content. By default, it fills only the embedded one. */
  demoContent: boolean;
  /**
   * Whether the demo identity provider runs. By default, it runs if only this machine can reach the server, one process
   * serves, and no other provider is configured.
   */
  demoIdentity: boolean;
  /** The providers that members can sign in with, and our keys at each. */
  identityProviders: Partial<ProviderKeys>;
  /** Identifies the web client to the API; authorises nothing. */
  publicApiKey: string;
  /** The key that the native app sends with its login call to get the app's tokens. If absent, there is no app. */
  appKey: string | undefined;
  /**
   * The key for the hashes of sessions and viewers. If none is set, the server creates one and stores it in `dataDir`.
   */
  sessionSecret: string;
  /** The address of the shop that the header links to. */
  storeUrl: string | undefined;
  /** The download address of the native app. If absent, pages do not offer the app. */
  appDownloadUrl: string | undefined;
  /** The text that `utm_source` contains when the partner's app opens a page. */
  partnerUtmMarker: string | undefined;
  /**
   * Links to these hosts in operators' messages carry a one-time token that identifies the member. The partner redeems it
   * with its secret.
   */
  partners: { host: string; secret: string }[];
  /** Identifies the site to Kakao's share window; public. */
  kakaoJsKey: string | undefined;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` the server trusts. */
  trustedProxies: string[];
  /** Origins of push services besides those of the known browsers. */
  pushServices: string[];
  /** Whether rate limits apply; off for tests and measurements only. */
  rateLimits: boolean;
  /**
   * How long a request may wait for the application, in milliseconds. The server refuses it if the wait would be
   * longer.
   */
  queueWaitMs: number;
  /** The number of server processes at one address. More than one needs `databaseUrl`. */
  workers: number;
  /** A separate address that serves the metrics of the process. */
  metricsAddress: { host: string; port: number } | undefined;
  /** The token that admits a request to the metrics at the site's own address. */
  metricsToken: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/**
 * Parses and checks the environment variables.
 * @throws ConfigError with one line per fault
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const faults = [...issues, ...missingProviderKeys(given), ...missingS3Settings(given)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  const settings = parsed.data;
  if (settings.WORKERS > 1 && !settings.DATABASE_URL) {
    throw new ConfigError('WORKERS: the embedded database serves one process; set DATABASE_URL for more');
  }
  if (settings.WORKERS > 1 && settings.DEMO_IDENTITY === '1') {
    throw new ConfigError('DEMO_IDENTITY: the demo identity provider needs a single process; set WORKERS to 1');
  }
  if (settings.METRICS_PORT === settings.PORT) throw new ConfigError('METRICS_PORT: must differ from PORT');
  if (settings.WORKERS > 1 && settings.METRICS_TOKEN) {
    throw new ConfigError(
      'METRICS_TOKEN: with several processes, each process has only its own metrics; use METRICS_PORT',
    );
  }
  const publicOrigin = settings.PUBLIC_ORIGIN ?? new URL(listeningUrl(settings.HOST, settings.PORT)).origin;
  const origins = readOrigins(publicOrigin, settings.DISCOVER_ORIGIN);
  if ('fault' in origins) throw new ConfigError(`DISCOVER_ORIGIN: ${origins.fault}`);
  const identityProviders = providerKeys(settings);
  const reachedFromHereAlone = isLoopback(publicOrigin) && ['127.0.0.1', 'localhost', '::1'].includes(settings.HOST);
  if (settings.RATE_LIMITS === '0' && !reachedFromHereAlone) {
    throw new ConfigError('RATE_LIMITS: can be turned off only if HOST and PUBLIC_ORIGIN are loopback addresses');
  }
  const demoIdentityFits =
    reachedFromHereAlone && settings.WORKERS === 1 && Object.keys(identityProviders).length === 0;
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    keepFreeBytes: settings.KEEP_FREE_MB * 1_000_000,
    s3: s3Settings(settings),
    databaseUrl: settings.DATABASE_URL,
    demoContent: (settings.DEMO_CONTENT ?? (settings.DATABASE_URL ? '0' : '1')) === '1',
    demoIdentity: settings.DEMO_IDENTITY ? settings.DEMO_IDENTITY === '1' : demoIdentityFits,
    identityProviders,
    ...origins,
    publicApiKey: settings.PUBLIC_API_KEY,
    appKey: settings.APP_KEY,
    sessionSecret: settings.SESSION_SECRET ?? '',
    storeUrl: settings.STORE_URL,
    appDownloadUrl: settings.APP_DOWNLOAD_URL,
    partnerUtmMarker: settings.PARTNER_UTM_MARKER,
    partners: settings.PARTNER_HOSTS,
    kakaoJsKey: settings.KAKAO_JS_KEY,
    trustedProxies: settings.TRUSTED_PROXIES,
    pushServices: settings.PUSH_SERVICES,
    rateLimits: settings.RATE_LIMITS === '1',
    queueWaitMs: settings.QUEUE_WAIT_MS,
    workers: settings.WORKERS,
    metricsAddress: settings.METRICS_PORT ? { host: settings.METRICS_HOST, port: settings.METRICS_PORT } : undefined,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Returns the address at which this machine reaches the server. A host that means "all addresses" becomes localhost. */
function listeningUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
