import type { Api } from '../http/api.ts';
import { jsonIfAny, jsonOnly } from '../http/api.ts';
import type { ErrorCode } from '../http/errors.ts';
import { formerMakersToo } from '../features/contents/story/former-makers.middleware.ts';
import { isOpenToExpired, makersOnly, membersOnly, membersOrPopup, operatorsOnly } from '../session/guard.ts';
import { type Route, routerPath } from './find-route.ts';

/** The checks at the start of routes, with the error code of each. */
const ofChecks = new Map<unknown, ErrorCode>([
  [membersOnly, 'UNAUTHORIZED'],
  [membersOrPopup, 'LOGIN_REQUIRED'],
  [makersOnly, 'MAKER_REQUIRED'],
  [formerMakersToo, 'MAKER_REQUIRED'],
  [operatorsOnly, 'NOT_FOUND'],
  [jsonOnly, 'UNSUPPORTED_MEDIA_TYPE'],
  [jsonIfAny, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Returns the error codes of a route's checks, from its registered middleware. */
function refusalsOf(api: Api, { method, path }: Route): ErrorCode[] {
  return api.routes
    .filter((handled) => handled.method === method.toUpperCase() && handled.path === routerPath(path))
    .flatMap(({ handler }) => ofChecks.get(handler) ?? []);
}

/** Returns whether a route is for members only. */
export function isForMembers(api: Api, route: Route): boolean {
  return refusalsOf(api, route).some((code) => code !== ofChecks.get(jsonOnly));
}

/** Returns whether a call returns the current user, or starts or refreshes a session. */
function isOfAnyMember({ method, path }: Route): boolean {
  if (path === '/v1/user/logout') return false;
  return isOpenToExpired(`/api${path}`) || (method === 'get' && path === '/v1/user/me');
}

/**
 * Returns whether a route refuses calls from another member's page: routes that change data or read a member's own data
 * do.
 */
export function isRefusedToOthers(api: Api, route: Route): boolean {
  return !isOfAnyMember(route) && (route.method !== 'get' || isForMembers(api, route));
}

/** Returns all error codes of a route without duplicates, in the order of the checks. */
export function failuresOf(api: Api, route: Route): ErrorCode[] {
  const { request, method, path, failures = [] } = route;
  const isOpen = isOpenToExpired(`/api${path}`);
  return [
    ...new Set<ErrorCode>([
      ...(isOpen ? [] : (['EXPIRED_ACCESS_TOKEN'] as const)),
      ...(isRefusedToOthers(api, route) ? (['OTHER_MEMBER'] as const) : []),
      ...refusalsOf(api, route),
      ...failures,
      ...(request ? (['BAD_REQUEST'] as const) : []),
      ...(request?.body ? (['PAYLOAD_TOO_LARGE'] as const) : []),
      'TOO_MANY_REQUESTS',
      'INTERNAL',
      'UNAVAILABLE',
      ...(method === 'get' ? [] : (['STORAGE_FULL'] as const)),
    ]),
  ];
}
