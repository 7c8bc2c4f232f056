import { resolve } from 'node:path';
import * as z from 'zod';

/** A setting that cannot be used; its message is one line that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const httpOrigin = z
  .string()
  .regex(/^https?:\/\//, { error: 'must start with http:// or https://', abort: true })
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin such as https://example.com',
  );

/** From 1 on and in digits alone: `Number` would also take ' ', '1e3' and '0x50'. */
const wholeNumber = (largest: number, error: string) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, error)
    .transform(Number)
    .refine((value) => value <= largest, error);

const environment = z.object({
  HOST: z
    .string()
    .refine(
      (host) => /^[\w.:-]+$/.test(host) && URL.canParse(listeningUrl(host, 1)),
      'must be a host name or an address',
    )
    .default('127.0.0.1'),
  PORT: wholeNumber(65_535, 'must be a port number').default(4321),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://', abort: true })
    .refine(URL.canParse, 'must be an address such as postgres://user:password@host:5432/database')
    .optional(),
  DEMO_CONTENT: z.enum(['0', '1']).optional(),
  PUBLIC_ORIGIN: httpOrigin.optional(),
  PUBLIC_API_KEY: z.string().min(1).max(200).default('pureut-web'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').max(200).optional(),
  WORKERS: wholeNumber(64, 'must be a number from 1 to 64').default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = {
  host: string;
  port: number;
  /** Absolute. Holds the embedded database and uploaded pictures. */
  dataDir: string;
  /** Absent: the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** Whether an empty database is filled with the demo content: the embedded one unless told otherwise. */
  demoContent: boolean;
  /** The address readers use, without a trailing slash. */
  publicOrigin: string;
  /** Names the web client to the API; authorises nothing. */
  publicApiKey: string;
  /** Keys the hashes of sessions and viewers; the server makes and keeps one when none is set. */
  sessionSecret: string;
  /** Server processes on one address; more than one needs `databaseUrl`. */
  workers: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/**
 * Reads the settings of the process.
 * @throws ConfigError with one line per fault
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const settings = parsed.data;
  if (settings.WORKERS > 1 && !settings.DATABASE_URL) {
    throw new ConfigError('WORKERS: the embedded database serves one process; set DATABASE_URL for more');
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    demoContent: (settings.DEMO_CONTENT ?? (settings.DATABASE_URL ? '0' : '1')) === '1',
    publicOrigin: settings.PUBLIC_ORIGIN ?? new URL(listeningUrl(settings.HOST, settings.PORT)).origin,
    publicApiKey: settings.PUBLIC_API_KEY,
    sessionSecret: settings.SESSION_SECRET ?? '',
    workers: settings.WORKERS,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Where this machine reaches a server that listens there; "all addresses" is no address itself. */
function listeningUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
