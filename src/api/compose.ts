import { type Api, createApi, failureOf, failureResponse } from '../http/api.ts';
import { failureBody } from '../http/errors.ts';
import { documentOf, type Tag } from './document.ts';
import { routesOf } from './find-route.ts';
import { refuseOtherMember } from './other-member.ts';

type Group = Tag & { routes: readonly Api[] };

/**
 * Returns the API of all groups of routes with their common middleware, and a function that returns the OpenAPI
 * document.
 */
export function composeApi(groups: readonly Group[]) {
  const api = createApi();
  api.use(refuseOtherMember(api));
  const openApiDocument = documentOf(api, groups);
  for (const { name, routes } of groups) {
    for (const group of routes) {
      for (const route of routesOf(group)) route.tags = [name];
      api.route('/', group);
    }
  }
  api.get('/openapi.json', (context) => context.json(openApiDocument(context.get('config'))));
  refuseOtherMethods(api);
  api.all('*', (context) => context.json(failureBody('NOT_FOUND'), 404));
  api.onError((thrown, context) => {
    const failure = failureOf(thrown);
    if (failure.status >= 500) {
      context.get('log').error({ err: thrown, requestId: context.get('requestId') }, 'a call failed');
    }
    return failureResponse(failure);
  });
  return { api, openApiDocument };
}

function refuseOtherMethods(api: Api): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].join(', ');
    api.all(path, (context) => {
      context.header('allow', allow);
      return context.json(failureBody('METHOD_NOT_ALLOWED'), 405);
    });
  }
}
