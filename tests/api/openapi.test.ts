import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { rateClassOf } from '../../src/api/rate-class.ts';
import { api, openApiDocument } from '../../src/api/routes.ts';
import { readConfig } from '../../src/config/config.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';

const document = openApiDocument(readConfig({}));
type Operation = { operationId: string; security: object[]; responses: Record<string, unknown> };
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
const operationOf = (line: string) => new Map<string, Operation>(operations).get(line);

/** Returns the errors by the linter's recommended rules, with their places. */
async function lintErrors(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pureut-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const cli = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');
  const lint = promisify(execFile)(process.execPath, [cli, 'lint', '--extends=recommended', '--format=json', file], {
    cwd: folder,
    // The linter would send usage data and look for updates.
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 32 * 1_024 * 1_024,
  });
  const { stdout } = await lint.catch((failed: { stdout: string }) => failed);
  rmSync(folder, { recursive: true });
  const problems: Problem[] = JSON.parse(stdout).problems;
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ ruleId, location: [place] }) => `${ruleId} at ${place?.pointer}`);
}

type Problem = { severity: 'error' | 'warn'; ruleId: string; location: { pointer: string }[] };

test('the document satisfies the recommended rules of a public linter', async () => {
  expect(await lintErrors()).toEqual([]);
});

test('a call lists the sessions that it accepts', () => {
  const member = [{ session: [] }, { bearer: [] }];
  expect(operationOf('POST /v1/article/{id}/emotion')?.security).toEqual(member);
  expect(operationOf('GET /v1/user/me')?.security).toEqual(member);
  expect(operationOf('GET /v1/stories')?.security).toEqual([{}, ...member]);
  expect(operationOf('POST /v1/user/refresh')?.security).toEqual([{ refresh: [] }]);
  expect(operationOf('POST /v1/hand-over/redeem')?.security).toEqual([{ partner: [] }]);
});

test('a call lists its errors', () => {
  const { responses = {} } = operationOf('POST /v1/article/{id}/comment') ?? {};
  const named = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => [status, (response as { $ref: string }).$ref.replace('#/components/responses/', '')]);
  expect(Object.fromEntries(named)).toEqual({
    400: 'BAD_REQUEST',
    401: 'EXPIRED_ACCESS_TOKEN.UNAUTHORIZED',
    404: 'NOT_FOUND.HIDDEN_BY_REQUEST',
    409: 'OTHER_MEMBER',
    410: 'DELETED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'TOO_MANY_REQUESTS',
    500: 'INTERNAL',
    503: 'UNAVAILABLE',
    507: 'STORAGE_FULL',
  });
});

test('a call counts as its route declares: a write never counts as a read, except for signing out', () => {
  const classOf = rateClassOf(api);
  const classes = operations.map(([line]) => {
    const [method = '', path = ''] = line.replaceAll(/\{(id|\w+Id)\}/g, '1').split(' ');
    return [line, method, classOf(method, `/api${path}`)] as const;
  });
  const readings = new Set(['reads', 'searches']);
  const reads = classes.filter(([, method, rateClass]) => readings.has(rateClass ?? '') !== (method === 'GET'));
  expect(reads.map(([line]) => line)).toEqual(['POST /v1/user/logout']);
  const reports = classes.filter(([line]) => line.endsWith('/report') && line.startsWith('POST'));
  expect(new Set(reports.map(([, , rateClass]) => rateClass))).toEqual(new Set(['reports']));
  expect(classOf('GET', '/api/v1/community/channelInfo/')).toBe('reads');
  expect(classOf('PUT', '/api/v1/user/image')).toBe('uploads');
  expect(classOf('GET', '/api/v1/search/talks')).toBe('searches');
  expect(classOf('POST', '/api/v1/no/such/call')).toBeUndefined();
});
