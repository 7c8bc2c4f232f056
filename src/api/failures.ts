import type { Api } from '../http/api.ts';
import { jsonIfAny, jsonOnly } from '../http/api.ts';
import type { ErrorCode } from '../http/errors.ts';
import { formerMakersToo } from '../features/story/former-makers.middleware.ts';
import { isOpenToExpired, makersOnly, membersOnly, membersOrPopup, operatorsOnly } from '../session/guard.ts';
import { type Route, routerPath } from './find-route.ts';

/** The checks that a route may begin with, and how each refuses. */
const ofChecks = new Map<unknown, ErrorCode>([
  [membersOnly, 'UNAUTHORIZED'],
  [membersOrPopup, 'LOGIN_REQUIRED'],
  [makersOnly, 'MAKER_REQUIRED'],
  [formerMakersToo, 'MAKER_REQUIRED'],
  [operatorsOnly, 'NOT_FOUND'],
  [jsonOnly, 'UNSUPPORTED_MEDIA_TYPE'],
  [jsonIfAny, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** How the checks of a route refuse: read off the middleware that runs. */
function refusalsOf(api: Api, { method, path }: Route): ErrorCode[] {
  return api.routes
    .filter((handled) => handled.method === method.toUpperCase() && handled.path === routerPath(path))
    .flatMap(({ handler }) => ofChecks.get(handler) ?? []);
}

/** Whether a route is there for members alone. */
export function isForMembers(api: Api, route: Route): boolean {
  return refusalsOf(api, route).some((code) => code !== ofChecks.get(jsonOnly));
}

/** Whether a call finds out who is signed in, or begins or renews a session. */
function isOfAnyMember({ method, path }: Route): boolean {
  if (path === '/v1/user/logout') return false;
  return isOpenToExpired(`/api${path}`) || (method === 'get' && path === '/v1/user/me');
}

/** Whether a route refuses the page of another member: routes that change something or read a member's own data do. */
export function isRefusedToOthers(api: Api, route: Route): boolean {
  return !isOfAnyMember(route) && (route.method !== 'get' || isForMembers(api, route));
}

/** Every failure that a caller of this route can meet, each once, in the order in which calls are checked. */
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
