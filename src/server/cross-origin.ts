import type { IncomingMessage, ServerResponse } from 'node:http';
import { BUILD_HEADER } from '../http/browser/build-header.ts';
import { PAGE_MEMBER_HEADER } from '../http/page-member.ts';
import type { Origins } from '../config/origins.ts';

/** Headers of our pages' calls, besides those that browsers always may send. */
const ALLOWED_HEADERS = `content-type, x-request-id, x-api-key, ${PAGE_MEMBER_HEADER}`;
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, DELETE';
/** The longest time for which Chromium caches a preflight response. */
const PREFLIGHT_SECONDS = 7_200;

/** Sets the CORS headers of a response. @returns whether the request was a preflight and is answered */
type CrossOrigin = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Allows pages of the public origin, and no other, to call the discover service on its own host with cookies. */
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
