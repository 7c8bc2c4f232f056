import type { Config } from '../config/config.ts';
import type { Api } from '../http/api.ts';
import { type ErrorCode, messageOf, statusOf } from '../http/errors.ts';
import { PAGE_MEMBER_HEADER } from '../http/page-member.ts';
import { product } from '../site/product.ts';
import { cookiesOf } from '../session/cookies.ts';
import { isOfDiscover } from './discover-service.ts';
import { failuresOf, isForMembers, isRefusedToOthers } from './failures.ts';
import { routesOf } from './find-route.ts';

type Settings = Pick<Config, 'publicOrigin' | 'cookieDomain' | 'discoverOrigin'>;
/** A group of routes in the document. */
export type Tag = { name: string; description: string };

const description = {
  openapi: '3.1.0',
  info: {
    title: `${product.name} API`,
    version: '1',
    description:
      'src/http/README.md of the repository explains headers, envelopes and the order of checks; docs/glossary.md explains the words.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
};

/**
 * The ways to authenticate as a member. A visitor may make calls with `byAnybody`, and gets answers without members'
 * data.
 */
const byMember = [{ session: [] }, { bearer: [] }];
const byAnybody = [{}, ...byMember];

type OpenApiDocument = ReturnType<typeof write>;

/** Returns a function that returns the OpenAPI document of these routes, generated once for each settings object. */
export function documentOf(api: Api, groups: readonly Tag[]): (settings: Settings) => OpenApiDocument {
  const written = new WeakMap<Settings, OpenApiDocument>();
  return (settings) => {
    const document = written.get(settings) ?? write(api, groups, settings);
    written.set(settings, document);
    return document;
  };
}

/** Generates the document from the validating schemas and the middleware of each route. */
function write(api: Api, groups: readonly Tag[], settings: Settings) {
  const document = api.getOpenAPI31Document({
    ...description,
    tags: groups.map(({ name, description }) => ({ name, description })),
  });
  const responses = new Map<string, object>();
  for (const route of routesOf(api)) {
    const operation = document.paths?.[route.path]?.[route.method as 'get'] as Operation;
    delete operation.failures;
    delete operation.rate;
    delete operation.isOfMain;
    operation.security ??= isForMembers(api, route) ? byMember : byAnybody;
    if (settings.discoverOrigin && isOfDiscover(route)) {
      operation.servers = [{ url: `${settings.discoverOrigin}/api` }];
    }
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...(route.method === 'get' ? [] : [{ $ref: '#/components/parameters/RequestId' }]),
      ...(isRefusedToOthers(api, route) ? [{ $ref: '#/components/parameters/PageMember' }] : []),
    ];
    for (const [status, codes] of byStatus(failuresOf(api, route))) {
      const name = codes.join('.');
      responses.set(name, failureResponse(codes));
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return {
    ...document,
    components: {
      ...document.components,
      parameters: { RequestId: requestId, PageMember: pageMember },
      responses: Object.fromEntries(responses),
      securitySchemes: securitySchemes(settings),
    },
  };
}

/** An operation as the library generates it, with our own fields. */
type Operation = {
  failures?: unknown;
  rate?: unknown;
  isOfMain?: unknown;
  security?: object[];
  servers?: object[];
  parameters?: object[];
  responses: Record<string, object>;
};

function byStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(codes, statusOf);
}

const requestId = {
  name: 'x-request-id',
  in: 'header',
  description:
    'The idempotency key: the server handles a repeated key of the same member once. Without the header, the server generates an id.',
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

const pageMember = {
  name: PAGE_MEMBER_HEADER,
  in: 'header',
  description:
    'The id of the member for whom the page was rendered. If another member is signed in, the answer is 409 OTHER_MEMBER.',
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
};

function failureResponse(codes: ErrorCode[]): object {
  const hasToWait = codes.some((code) => code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE');
  const status = object({ code: { type: 'integer', const: statusOf(codes[0] as ErrorCode) }, message: text });
  const error = object({ code: { type: 'string', enum: codes }, message: { ...text, examples: codes.map(messageOf) } });
  const field = { ...text, description: 'The name of the invalid field' };
  const schema = {
    ...object({ status, error }),
    properties: {
      status,
      error,
      ...(codes.includes('BAD_REQUEST') && { field }),
      ...(codes.includes('SUSPENDED') && { suspendInfo }),
    },
  };
  return {
    description: codes.join(', '),
    ...(hasToWait && { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema } },
  };
}

const text = { type: 'string' };
const suspendInfo = object({ period: text, startDate: text, endDate: text, reason: text });

function object(properties: Record<string, object>) {
  return { type: 'object', required: Object.keys(properties), properties };
}

function securitySchemes(settings: Settings) {
  const { access, refresh } = cookiesOf(settings).names;
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: access,
      description: 'The access token of a web session. The cookie is HttpOnly.',
    },
    refresh: {
      type: 'apiKey',
      in: 'cookie',
      name: refresh,
      description: 'The refresh token, which renews an expired session.',
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The access token of a native app’s session. Tokens of web sessions are refused here.',
    },
    partner: {
      type: 'http',
      scheme: 'bearer',
      description: 'The secret that operators and partner share for this host.',
    },
  };
}
