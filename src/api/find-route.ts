import type { RouteConfig } from '@hono/zod-openapi';
import { TrieRouter } from 'hono/router/trie-router';
import type { Api } from '../http/api.ts';
import type { Described } from '../http/route.ts';

/** A registered route: the argument of `createRoute` without its middleware. */
export type Route = RouteConfig & Pick<Described, 'operationId' | 'failures' | 'rate' | 'isOfMain'>;

export function routesOf(api: Api): Route[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route as Route] : [],
  );
}

/** Returns a path in the router's syntax: `/v1/article/:id` for `/v1/article/{id}`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Returns a function that finds the route of a request. The path starts with `/api` and may end in a slash. */
export function routeFinder(api: Api): (method: string, path: string) => Route | undefined {
  // The router needs the routes of both services: otherwise `/article/bookmark` of one would match `/article/{id}` of
  // the other.
  const router = new TrieRouter<Route>();
  for (const route of routesOf(api)) router.add(route.method.toUpperCase(), `/api${routerPath(route.path)}`, route);
  return (method, path) => {
    if (!path.startsWith('/api/')) return undefined;
    const [[first]] = router.match(method === 'HEAD' ? 'GET' : method, path.replace(/\/$/, ''));
    return first?.[0];
  };
}
