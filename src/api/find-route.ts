import type { RouteConfig } from '@hono/zod-openapi';
import { TrieRouter } from 'hono/router/trie-router';
import type { Api } from '../http/api.ts';
import type { Described } from '../http/route.ts';

/** A route as it is registered: what `createRoute` was given, without its middleware. */
export type Route = RouteConfig & Pick<Described, 'operationId' | 'failures' | 'rate' | 'isOfMain'>;

export function routesOf(api: Api): Route[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route as Route] : [],
  );
}

/** As the router writes a path: `/v1/article/:id` of `/v1/article/{id}`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** @returns what finds the route that a request is for; its path begins with `/api`, and may end in a slash */
export function routeFinder(api: Api): (method: string, path: string) => Route | undefined {
  // All routes: `/article/bookmark` of one service would pass for `/article/{id}` of the other.
  const router = new TrieRouter<Route>();
  for (const route of routesOf(api)) router.add(route.method.toUpperCase(), `/api${routerPath(route.path)}`, route);
  return (method, path) => {
    if (!path.startsWith('/api/')) return undefined;
    const [[first]] = router.match(method === 'HEAD' ? 'GET' : method, path.replace(/\/$/, ''));
    return first?.[0];
  };
}
