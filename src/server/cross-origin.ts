import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUILD_HEADER } from '../http/build-header.ts';
import { PAGE_MEMBER_HEADER } from '../http/page-member.ts';
import type { Origins } from '../origins.ts';

/** What our pages' calls carry beside what every browser may send. */
const ALLOWED_HEADERS = `content-type, x-request-id, x-api-key, ${PAGE_MEMBER_HEADER}`;
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, DELETE';
/** As long as Chromium remembers an answer. */
const PREFLIGHT_SECONDS = 7_200;

/** Tells a browser whether it may show the answer to its page. @returns whether the request wanted nothing else */
type CrossOrigin = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets the pages of the public origin call the discover service on its own host, with their cookies. No other origin
 * is named, and none is echoed.
 */
export function createCrossOrigin({ publicOrigin, discoverOrigin }: Origins): CrossOrigin {
  if (!discoverOrigin) return () => false;
  const { host } = new URL(discoverOrigin);
  return ({ method, headers }, response) => {
    if (headers.host?.toLowerCase() !== host) return false;
    response.setHeader('vary', 'origin');
    if (headers.origin !== publicOrigin) return false;
    response.setHeader('access-control-allow-origin', publicOrigin);
    response.setHeader('access-control-allow-credentials', 'true');
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
      response.setHeader('access-control-expose-headers', BUILD_HEADER);
      return false;
    }
    response.setHeader('access-control-allow-methods', ALLOWED_METHODS);
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
    response.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
    response.writeHead(204).end();
    return true;
  };
}
