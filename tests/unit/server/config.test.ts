import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { ConfigError } from '../../../src/lib/config-error.ts';

const SECRET = 's'.repeat(32);
const POSTGRES = 'postgres://pureut:secret@db.example:5432/pureut';

describe('without settings', () => {
  test('the server listens on loopback and uses the embedded database with its demo', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      dataDir: resolve('data'),
      keepFreeBytes: 500_000_000,
      databaseUrl: undefined,
      demoContent: true,
      demoIdentity: true,
      identityProviders: {},
      publicOrigin: 'http://127.0.0.1:4321',
      publicApiKey: 'pureut-web',
      sessionSecret: '',
      trustedProxies: [],
      partners: [],
      pushServices: [],
      rateLimits: true,
      queueWaitMs: 1_000,
      workers: 1,
      logLevel: 'info',
    });
  });

  test('an empty variable counts as absent, and an unknown one is ignored', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_ORIGIN: '', HOME: '/root' })).toEqual(readConfig({}));
  });
});

describe('a valid setting', () => {
  test.each([
    [{ PORT: '1' }, { port: 1 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ DATA_DIR: '/srv/pureut' }, { dataDir: '/srv/pureut' }],
    [{ DATA_DIR: 'here' }, { dataDir: resolve('here') }],
    [{ KEEP_FREE_MB: '2000' }, { keepFreeBytes: 2_000_000_000 }],
    [{ DATABASE_URL: POSTGRES }, { databaseUrl: POSTGRES, demoContent: false }],
    [{ DATABASE_URL: 'postgresql:///pureut?host=/run/postgresql' }, { demoContent: false }],
    [{ DATABASE_URL: POSTGRES, DEMO_CONTENT: '1' }, { demoContent: true }],
    [{ DEMO_CONTENT: '0' }, { demoContent: false }],
    [{ DATABASE_URL: POSTGRES, WORKERS: '64' }, { workers: 64 }],
    [{ QUEUE_WAIT_MS: '2000' }, { queueWaitMs: 2_000 }],
    [{ METRICS_PORT: '9100' }, { metricsAddress: { host: '127.0.0.1', port: 9_100 } }],
    [{ METRICS_PORT: '9100', METRICS_HOST: '::' }, { metricsAddress: { host: '::', port: 9_100 } }],
    [{ METRICS_HOST: '::' }, { metricsAddress: undefined }],
    [{ METRICS_TOKEN: 't'.repeat(32) }, { metricsToken: 't'.repeat(32) }],
    [{ SESSION_SECRET: 's'.repeat(32) }, { sessionSecret: 's'.repeat(32) }],
    [{ PUBLIC_API_KEY: 'key' }, { publicApiKey: 'key' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ STORE_URL: 'https://shop.example/pots?from=pureut' }, { storeUrl: 'https://shop.example/pots?from=pureut' }],
    [{ APP_DOWNLOAD_URL: 'https://app.example/get' }, { appDownloadUrl: 'https://app.example/get' }],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [
      { PUSH_SERVICES: 'https://push.example, http://127.0.0.1:9000' },
      { pushServices: ['https://push.example', 'http://127.0.0.1:9000'] },
    ],
    [{ RATE_LIMITS: '0' }, { rateLimits: false }],
    [{ PARTNER_UTM_MARKER: 'partner' }, { partnerUtmMarker: 'partner' }],
    [
      { PARTNER_HOSTS: `shop.example=${SECRET}, a.example:8443=${SECRET}==` },
      {
        partners: [
          { host: 'shop.example', secret: SECRET },
          { host: 'a.example:8443', secret: `${SECRET}==` },
        ],
      },
    ],
    [{ KAKAO_JS_KEY: 'f'.repeat(32) }, { kakaoJsKey: 'f'.repeat(32) }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

describe('the demo identity provider', () => {
  const elsewhere = { PUBLIC_ORIGIN: 'https://pureut.example' };
  const several = { DATABASE_URL: POSTGRES, WORKERS: '2' };
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

  test.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ PUBLIC_ORIGIN: 'http://localhost:8080' }, true],
    [{ PUBLIC_ORIGIN: 'http://www.pureut.localhost:8080' }, true],
    [{ PUBLIC_ORIGIN: 'http://www.pureut.localhost:8080', HOST: '0.0.0.0' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost.pureut.example' }, false],
    [{ DEMO_IDENTITY: '0' }, false],
    [elsewhere, false],
    [{ PUBLIC_ORIGIN: 'http://localhost.example' }, false],
    [{ HOST: '192.168.0.2' }, false],
    [{ ...elsewhere, DEMO_IDENTITY: '1' }, true],
    [several, false],
    [google, false],
    [{ ...google, DEMO_IDENTITY: '1' }, true],
  ])('with %j runs: %s', (env, runs) => {
    expect(readConfig(env).demoIdentity).toBe(runs);
  });
});

describe('the keys of identity providers', () => {
  const { privateKey: pem } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const apple = {
    APPLE_CLIENT_ID: 'example.pureut.web',
    APPLE_TEAM_ID: 'TEAM000001',
    APPLE_KEY_ID: 'KEY0000001',
    APPLE_PRIVATE_KEY: pem,
  };

  test('exist for configured providers', () => {
    expect(readConfig({ NAVER_CLIENT_ID: 'id', NAVER_CLIENT_SECRET: 'secret' }).identityProviders).toEqual({
      NAVER: { clientId: 'id', clientSecret: 'secret' },
    });
    expect(
      Object.keys(readConfig({ ...apple, KAKAO_CLIENT_ID: 'a', KAKAO_CLIENT_SECRET: 'b' }).identityProviders),
    ).toEqual(['APPLE', 'KAKAO']);
  });

  test('of Apple may contain line breaks as \\n', () => {
    const env = { ...apple, APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    expect(readConfig(env).identityProviders.APPLE).toEqual({
      clientId: 'example.pureut.web',
      teamId: 'TEAM000001',
      keyId: 'KEY0000001',
      privateKey: pem,
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET: is required if GOOGLE_CLIENT_ID is set']],
    [{ KAKAO_CLIENT_SECRET: 'hunter2' }, ['KAKAO_CLIENT_ID: is required if KAKAO_CLIENT_SECRET is set']],
    [{ ...apple, APPLE_PRIVATE_KEY: '' }, ['APPLE_PRIVATE_KEY: is required if APPLE_CLIENT_ID is set']],
    [
      { ...apple, APPLE_PRIVATE_KEY: 'hunter2' },
      ['APPLE_PRIVATE_KEY: must be the text of the .p8 file, \\n for its line breaks'],
    ],
    [
      { APPLE_TEAM_ID: 'team', NAVER_CLIENT_ID: 'id' },
      [
        'APPLE_TEAM_ID: must be ten capital letters and digits',
        'NAVER_CLIENT_SECRET: is required if NAVER_CLIENT_ID is set',
        'APPLE_CLIENT_ID: is required if APPLE_TEAM_ID is set',
        'APPLE_KEY_ID: is required if APPLE_TEAM_ID is set',
        'APPLE_PRIVATE_KEY: is required if APPLE_TEAM_ID is set',
      ],
    ],
  ])('%j are incomplete', (env, lines) => {
    expect(faultsOf(env)).toEqual(lines);
  });
});

describe('the bucket for pictures', () => {
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'pureut-pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  test('exists with all of its settings, and has a default region', () => {
    const s3 = {
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'pureut-pictures',
      accessKeyId: 'id',
      secretAccessKey: 'hunter2',
    };
    expect(readConfig(bucket).s3).toEqual(s3);
    expect(readConfig({ ...bucket, S3_REGION: 'auto' }).s3).toEqual({ ...s3, region: 'auto' });
    expect(readConfig({}).s3).toBeUndefined();
  });

  test.each<[Record<string, string>, string[]]>([
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, ['S3_SECRET_ACCESS_KEY: is required if S3_BUCKET is set']],
    [
      { S3_REGION: 'auto' },
      [
        'S3_BUCKET: is required if S3_REGION is set',
        'S3_ENDPOINT: is required if S3_REGION is set',
        'S3_ACCESS_KEY_ID: is required if S3_REGION is set',
        'S3_SECRET_ACCESS_KEY: is required if S3_REGION is set',
      ],
    ],
    [{ ...bucket, S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT: must start with http:// or https://']],
    [
      { ...bucket, S3_ENDPOINT: 'https://s3.example/pureut', S3_BUCKET: 'Pureut', S3_REGION: 'Seoul!' },
      [
        'S3_ENDPOINT: must be an origin such as https://s3.ap-northeast-2.amazonaws.com, without the bucket',
        'S3_REGION: must be a region such as ap-northeast-2',
        'S3_BUCKET: must be the name of a bucket, such as pureut-pictures',
      ],
    ],
  ])('%j are refused', (env, lines) => {
    expect(faultsOf(env)).toEqual(lines);
  });
});

describe('the public origin', () => {
  test.each([
    [{ PUBLIC_ORIGIN: 'https://pureut.example' }, 'https://pureut.example'],
    [{ PUBLIC_ORIGIN: 'http://localhost:8080', HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:4321'],
    [{ HOST: 'plants.local', PORT: '8080' }, 'http://plants.local:8080'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:4321'],
    [{ HOST: '::' }, 'http://localhost:4321'],
    [{ PORT: '80' }, 'http://127.0.0.1'],
  ])('with %j is %s', (env, origin) => {
    expect(readConfig(env).publicOrigin).toBe(origin);
  });
});

describe('the host of the discover service', () => {
  test('does not exist by default', () => {
    expect(readConfig({})).toMatchObject({ discoverOrigin: undefined, cookieDomain: undefined });
  });

  test.each([
    ['https://www.pureut.example', 'https://api.pureut.example', 'pureut.example'],
    ['https://pureut.co.kr', 'https://api.pureut.co.kr', 'pureut.co.kr'],
    ['https://www.kr.pureut.example', 'https://api.kr.pureut.example:8443', 'kr.pureut.example'],
    ['http://www.pureut.localhost:4321', 'http://api.pureut.localhost:4321', 'pureut.localhost'],
  ])('beside %s may be %s', (PUBLIC_ORIGIN, DISCOVER_ORIGIN, cookieDomain) => {
    expect(readConfig({ PUBLIC_ORIGIN, DISCOVER_ORIGIN })).toMatchObject({
      publicOrigin: PUBLIC_ORIGIN,
      discoverOrigin: DISCOVER_ORIGIN,
      cookieDomain,
    });
  });

  const PUBLIC_ORIGIN = 'https://www.pureut.co.kr';
  const shared = `DISCOVER_ORIGIN: must share a cookie domain with ${PUBLIC_ORIGIN}`;

  test.each([
    [{ DISCOVER_ORIGIN: 'https://api.other.co.kr' }, shared],
    [{ DISCOVER_ORIGIN: 'https://api.pureut.example' }, shared],
    [{ DISCOVER_ORIGIN: 'https://192.0.2.1' }, shared],
    [{ DISCOVER_ORIGIN: 'http://api.pureut.co.kr' }, `DISCOVER_ORIGIN: must use https like ${PUBLIC_ORIGIN}`],
    [{ DISCOVER_ORIGIN: `${PUBLIC_ORIGIN}:8443` }, `DISCOVER_ORIGIN: must have a different host from ${PUBLIC_ORIGIN}`],
    [{ DISCOVER_ORIGIN: PUBLIC_ORIGIN }, `DISCOVER_ORIGIN: must have a different host from ${PUBLIC_ORIGIN}`],
    [{ DISCOVER_ORIGIN: 'api.pureut.co.kr' }, 'DISCOVER_ORIGIN: must start with http:// or https://'],
  ])('beside the public origin cannot be %j', (env, line) => {
    expect(() => readConfig({ PUBLIC_ORIGIN, ...env })).toThrow(new ConfigError(line));
  });

  test('cannot be another loopback address: cookies are not shared across IP addresses or localhost', () => {
    for (const DISCOVER_ORIGIN of ['http://127.0.0.2:4321', 'http://localhost:4321', 'http://api.localhost:4321']) {
      expect(() => readConfig({ DISCOVER_ORIGIN })).toThrow('must share a cookie domain');
    }
    const names = { PUBLIC_ORIGIN: 'http://www.localhost', DISCOVER_ORIGIN: 'http://api.localhost' };
    expect(() => readConfig(names)).toThrow('must share a cookie domain');
  });
});

describe('an invalid setting is reported in one line', () => {
  const notPort = 'PORT: must be a port number';
  const notOrigin = 'PUBLIC_ORIGIN: must be an origin such as https://example.com';
  const notRanges = 'TRUSTED_PROXIES: must be addresses or ranges such as 10.0.0.0/8, separated by commas';
  const notPushServices = 'PUSH_SERVICES: must be https origins such as https://push.example.com, separated by commas';
  const notHereAlone = 'RATE_LIMITS: can be turned off only if HOST and PUBLIC_ORIGIN are loopback addresses';
  const notPartners =
    'PARTNER_HOSTS: must be hosts with their secrets such as shop.example.com=SECRET, separated by commas';
  const noSecrets =
    'PARTNER_HOSTS: must have a secret of 32 to 200 letters, digits and signs behind each host, as in shop.example.com=SECRET';
  const notHttp = 'PUBLIC_ORIGIN: must start with http:// or https://';

  test.each([
    [{ PORT: 'abc' }, notPort],
    [{ PORT: '0' }, notPort],
    [{ PORT: ' ' }, notPort],
    [{ PORT: '-1' }, notPort],
    [{ PORT: '80.5' }, notPort],
    [{ PORT: '1e3' }, notPort],
    [{ PORT: '0x50' }, notPort],
    [{ PORT: '65536' }, notPort],
    [{ HOST: ' ' }, 'HOST: must be a host name or an address'],
    [{ HOST: 'a/b' }, 'HOST: must be a host name or an address'],
    [{ HOST: '999.1.1.1' }, 'HOST: must be a host name or an address'],
    [{ STORE_URL: 'javascript:alert(1)' }, 'STORE_URL: must start with http:// or https://'],
    [{ STORE_URL: 'https://' }, 'STORE_URL: must be an address such as https://example.com/shop'],
    [{ PARTNER_HOSTS: `https://shop.example=${SECRET}` }, notPartners],
    [{ PARTNER_HOSTS: `shop.example=${SECRET},` }, notPartners],
    [{ PARTNER_HOSTS: 'shop.example' }, noSecrets],
    [{ PARTNER_HOSTS: `shop.example=${SECRET}, a.example=short` }, noSecrets],
    [{ PARTNER_HOSTS: `shop.example=${SECRET} ${SECRET}` }, noSecrets],
    [
      { KAKAO_JS_KEY: 'key' },
      'KAKAO_JS_KEY: must be the JavaScript key of an application at Kakao, 32 hexadecimal digits',
    ],
    [{ APP_DOWNLOAD_URL: 'javascript:alert(1)' }, 'APP_DOWNLOAD_URL: must start with http:// or https://'],
    [{ PUBLIC_ORIGIN: 'pureut.example' }, notHttp],
    [{ PUBLIC_ORIGIN: 'ftp://pureut.example' }, notHttp],
    [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, notHttp],
    [{ PUBLIC_ORIGIN: 'https://' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://pureut.example/' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://pureut.example/path' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://pureut.example?query' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://user@pureut.example' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://PUREUT.example' }, notOrigin],
    [{ PUBLIC_ORIGIN: 'https://pureut.example:443' }, notOrigin],
    [{ DATABASE_URL: 'mysql://localhost/pureut' }, 'DATABASE_URL: must start with postgres:// or postgresql://'],
    [
      { DATABASE_URL: 'postgres://localhost:port/pureut' },
      'DATABASE_URL: must be an address such as postgres://user:password@host:5432/database',
    ],
    [{ DEMO_CONTENT: 'yes' }, 'DEMO_CONTENT: Invalid option: expected one of "0"|"1"'],
    [{ PUSH_SERVICES: 'http://push.example' }, notPushServices],
    [{ PUSH_SERVICES: 'https://push.example/send' }, notPushServices],
    [{ PUSH_SERVICES: 'https://push.example,' }, notPushServices],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters'],
    [{ KEEP_FREE_MB: '0.5' }, 'KEEP_FREE_MB: must be a number of megabytes'],
    [{ QUEUE_WAIT_MS: '60001' }, 'QUEUE_WAIT_MS: must be a number of milliseconds up to 60000'],
    [{ WORKERS: '0' }, 'WORKERS: must be a number from 1 to 64'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT: must be a port number'],
    [{ PORT: '9100', METRICS_PORT: '9100' }, 'METRICS_PORT: must differ from PORT'],
    [{ METRICS_PORT: '9100', METRICS_HOST: 'a b' }, 'METRICS_HOST: must be a host name or an address'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 32 characters'],
    [{ METRICS_TOKEN: `${'t'.repeat(40)} ` }, 'METRICS_TOKEN: must contain only letters, digits and signs'],
    [
      { METRICS_TOKEN: 't'.repeat(32), WORKERS: '2', DATABASE_URL: POSTGRES },
      'METRICS_TOKEN: with several processes, each process has only its own metrics; use METRICS_PORT',
    ],
    [{ WORKERS: '65', DATABASE_URL: POSTGRES }, 'WORKERS: must be a number from 1 to 64'],
    [{ DEMO_IDENTITY: 'yes' }, 'DEMO_IDENTITY: Invalid option: expected one of "0"|"1"'],
    [
      { WORKERS: '2', DATABASE_URL: POSTGRES, DEMO_IDENTITY: '1' },
      'DEMO_IDENTITY: the demo identity provider needs a single process; set WORKERS to 1',
    ],
    [{ TRUSTED_PROXIES: 'proxy.example' }, notRanges],
    ...['10', '10/8', '010.0.0.1', '::ffff:10.0.0.1', '::FFFF:a00:0/104', '10.0.0.0/8,10.0.0.0/40', '10.0.0.1,'].map(
      (TRUSTED_PROXIES) => [{ TRUSTED_PROXIES }, notRanges] as [{ TRUSTED_PROXIES: string }, string],
    ),
    [{ RATE_LIMITS: '0', HOST: '0.0.0.0' }, notHereAlone],
    [{ RATE_LIMITS: '0', PUBLIC_ORIGIN: 'https://pureut.example' }, notHereAlone],
    [{ WORKERS: '2' }, 'WORKERS: the embedded database serves one process; set DATABASE_URL for more'],
  ])('%j', (env, line) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(line));
  });

  test('several faults have one line each', () => {
    const env = { PORT: 'abc', HOST: ' ', DATABASE_URL: 'x', PUBLIC_ORIGIN: 'x', LOG_LEVEL: 'loud', DEMO_CONTENT: '2' };
    const lines = faultsOf(env).map((line) => line.split(':', 1)[0]);
    expect(lines.sort()).toEqual(Object.keys(env).sort());
  });

  test('no line contains a secret', () => {
    const env = { DATABASE_URL: 'mysql://user:hunter2@host/db', SESSION_SECRET: 'hunter2' };
    for (const PARTNER_HOSTS of ['shop.example=hunter2', `shop.example=${SECRET},hunter2`, 'hunter2 secret']) {
      const faults = faultsOf({ ...env, PARTNER_HOSTS });
      expect(faults).toHaveLength(3);
      expect(faults.join()).not.toContain('hunter2');
    }
  });
});

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n') : [];
  }
}
